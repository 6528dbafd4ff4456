#include "analyzer/driver/provenance.h"

#include <string_view>

#include "analyzer/base/text.h"
#include "analyzer/driver/paths.h"

namespace placelint::driver {
namespace {

std::string ReadOr(const std::string& path, const base::FileSystem& files) {
  if (!files.IsFile(path)) {
    return "";
  }
  const auto text = files.Read(path);
  return text ? *text : "";
}

// `url = ...` of the remote named origin.
std::string RemoteUrl(std::string_view config) {
  bool in_origin = false;
  for (const std::string_view raw : base::SplitLines(config)) {
    const std::string_view line = base::Trim(raw);
    if (line.starts_with('[')) {
      in_origin = line == R"([remote "origin"])";
      continue;
    }
    const std::size_t equals = line.find('=');
    if (in_origin && equals != std::string_view::npos &&
        base::Trim(line.substr(0, equals)) == "url") {
      return std::string(base::Trim(line.substr(equals + 1)));
    }
  }
  return "";
}

// As an address that a browser knows, without any secret in it; empty when it
// is not one ("/srv/git/x").
std::string PublicUrl(std::string url) {
  constexpr std::string_view Https = "https://";
  if (url.starts_with("git@")) {
    const std::size_t colon = url.find(':');
    if (colon == std::string::npos) {
      return "";
    }
    url[colon] = '/';
    url = std::string(Https) + url.substr(4);
  }
  if (!url.starts_with(Https)) {
    return "";
  }
  const std::size_t path = url.find('/', Https.size());
  const std::size_t at = url.rfind('@', path);
  if (at != std::string::npos && at >= Https.size()) {
    url = std::string(Https) + url.substr(at + 1);
  }
  for (const char byte : url) {
    if (byte <= ' ' || byte == '"' || byte == '<' || byte == '>') {
      return "";
    }
  }
  return url;
}

}  // namespace

diag::Provenance ReadProvenance(const std::string& folder,
                                const base::FileSystem& files) {
  const std::string git = Join(folder, ".git");
  diag::Provenance found;
  found.repository_uri =
      PublicUrl(RemoteUrl(ReadOr(Join(git, "config"), files)));
  if (found.repository_uri.empty()) {
    return {};
  }
  const std::string head = ReadOr(Join(git, "HEAD"), files);
  const std::string_view line = base::Trim(head);
  constexpr std::string_view Ref = "ref: ";
  if (!line.starts_with(Ref)) {
    found.revision = line;
    return found;
  }
  const std::string name(line.substr(Ref.size()));
  constexpr std::string_view Heads = "refs/heads/";
  found.branch = name.starts_with(Heads) ? name.substr(Heads.size()) : name;
  // Packed references are not looked up; the revision is then left out.
  found.revision = base::Trim(ReadOr(Join(git, name), files));
  return found;
}

}  // namespace placelint::driver
