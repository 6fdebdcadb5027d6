import { javascriptStyle, keyInJavascript } from "./javascript";
import { formatLiteral, quoted } from "./literal";
import { type SnippetLanguage, searchUrl } from "./snippet";

/** JavaScript without a library: Node, Deno and Bun. */
export const javascriptFetch: SnippetLanguage = {
  label: "JavaScript (fetch)",
  grammar: "javascript",
  file: "search.mjs",
  write: ({ body, baseUrl, hasKey }) =>
    [
      `const response = await fetch(${quoted(searchUrl(baseUrl))}, {`,
      '  method: "POST",',
      "  headers: {",
      ...(hasKey ? [`    Authorization: \`Bearer \${${keyInJavascript}}\`,`] : []),
      '    "Content-Type": "application/json",',
      "  },",
      `  body: JSON.stringify(${formatLiteral(body, javascriptStyle, 2)}),`,
      "});",
      "",
      "console.log(response.status, await response.json());",
      "",
    ].join("\n"),
};
