import { formatJson } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

/** The message on the wire (RFC 9112, sections 2 and 3.2.1). */
export const httpMessage: SnippetLanguage = {
  label: "HTTP message",
  grammar: "http",
  file: "search.http",
  write: ({ body, baseUrl, hasKey }) => {
    const { host, pathname } = new URL(searchUrl(baseUrl));
    const content = formatJson(body);
    return [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      ...(hasKey ? [`Authorization: Bearer $${keyVariable}`] : []),
      "Content-Type: application/json",
      `Content-Length: ${new TextEncoder().encode(content).length}`,
      "Connection: close",
      "",
      content,
    ].join("\r\n");
  },
  notes: ({ hasKey }) =>
    hasKey
      ? [`Replace \`$${keyVariable}\` with the key. Content-Length covers the body only.`]
      : [],
};
