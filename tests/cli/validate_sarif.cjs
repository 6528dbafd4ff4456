// validate_sarif.cjs FILE CHECKED MODULES: fails on what the multitool found in
// FILE (its report is CHECKED), on what the schema refuses, and on wrong
// fingerprints.
const fs = require('fs');
const path = require('path');
const {Validator} = require('jsonschema');

const [file, checked, modules] = process.argv.slice(2);
const log = JSON.parse(fs.readFileSync(file, 'utf8'));
let failed = false;
const fail = (text) => {
  console.log(`${file}: ${text}`);
  failed = true;
};

for (const run of JSON.parse(fs.readFileSync(checked, 'utf8')).runs) {
  for (const result of run.results || []) {
    const at = result.locations?.[0]?.physicalLocation?.region?.startLine;
    fail(`${result.ruleId} at line ${at}: ${result.message.text ??
        (result.message.arguments || []).join(' | ')}`);
  }
}

const findSchema = (folder) => {
  for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const found = findSchema(name);
      if (found) return found;
    } else if (entry.name === 'sarif-2.1.0.json') {
      return name;
    }
  }
  return null;
};
const schema = findSchema(path.join(modules, '@microsoft'));
if (schema) {
  const result = new Validator().validate(
      log, JSON.parse(fs.readFileSync(schema, 'utf8').replace(/^\uFEFF/, '')));
  for (const error of result.errors) fail(error.stack);
} else {
  fail('the schema is not in the multitool package');
}

const checkFingerprints = async () => {
  const {computeRollingHashes} = await import(
      path.join(modules, '@microsoft/sarif/dist/index.js'))
      .catch(() => require('@microsoft/sarif'));
  for (const result of log.runs[0].results) {
    const place = result.locations[0].physicalLocation;
    const name = decodeURIComponent(place.artifactLocation.uri);
    const hashes = computeRollingHashes(fs.readFileSync(name, 'utf8'));
    const want = hashes.get(place.region.startLine);
    const got = result.partialFingerprints.primaryLocationLineHash;
    if (want !== got) fail(`${name}: fingerprint ${got}, should be ${want}`);
  }
};
checkFingerprints().then(() => process.exit(failed ? 1 : 0), (error) => {
  fail(error.stack);
  process.exit(1);
});
