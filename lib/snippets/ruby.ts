import { formatJson, singleQuoted } from "./literal";
import { clientTimeout, keyVariable, type SnippetLanguage, strictSearchUrl } from "./snippet";

/** Ruby with its standard library. A quoted heredoc is literal, and no JSON line can end it. */
export const ruby: SnippetLanguage = {
  label: "Ruby",
  grammar: "ruby",
  file: "search.rb",
  write: ({ body, baseUrl, hasKey }) =>
    [
      'require "net/http"',
      "",
      "body = <<'JSON'",
      formatJson(body),
      "JSON",
      "",
      `uri = URI(${singleQuoted(strictSearchUrl(baseUrl))})`,
      "request = Net::HTTP::Post.new(uri)",
      ...(hasKey ? [`request["Authorization"] = "Bearer #{ENV.fetch("${keyVariable}")}"`] : []),
      'request["Content-Type"] = "application/json"',
      "request.body = body",
      "",
      "options = {",
      '  use_ssl: uri.scheme == "https",',
      `  read_timeout: ${clientTimeout(body)},`,
      "}",
      "response = Net::HTTP.start(uri.hostname, uri.port, **options) do |http|",
      "  http.request(request)",
      "end",
      "",
      "puts response.code, response.body",
      "",
    ].join("\n"),
};
