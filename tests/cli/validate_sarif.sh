#!/bin/sh
# validate_sarif.sh BINARY
# Has placelint's SARIF checked by the Microsoft multitool (as GitHub's rules
# want it), by the schema, and by a second implementation of the fingerprints.
# Skipped (77) where these are not installed:
#   npm i @microsoft/sarif-multitool-linux@5.7.0 @microsoft/sarif@5.7.0 jsonschema@1.5.0
# in the folder that PLACELINT_SARIF_TOOLS names (default: this one).
set -u
binary=$1
here=$(cd "$(dirname "$0")" && pwd)
modules=${PLACELINT_SARIF_TOOLS:-$here}/node_modules
multitool=$modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
if [ ! -x "$multitool" ] || [ ! -d "$modules/jsonschema" ]; then
  echo "skipped: the SARIF validators are not installed in $modules"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/sarif_input/." "$here/notebook/use.ipynb" "$work"
cd "$work" || exit 1
"$binary" check --quiet --format sarif=found.sarif .
"$binary" check --quiet --format sarif=clean.sarif "sub folder/clean.py"
status=0
for file in found.sarif clean.sarif; do
  "$multitool" validate "$file" -c "$here/multitool.xml" \
    --rule-kind "Sarif;Ghas" --level "Error;Warning" -o "$file.checked" \
    --log "ForceOverwrite" > multitool.log 2>&1 || cat multitool.log
  NODE_PATH=$modules node "$here/validate_sarif.cjs" "$file" "$file.checked" \
    "$modules" || status=1
done
exit $status
