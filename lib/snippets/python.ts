import { formatLiteral, type LiteralStyle, quoted } from "./literal";
import { clientTimeout, keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

export const pythonStyle: LiteralStyle = {
  text: quoted,
  key: quoted,
  keywords: { true: "True", false: "False", null: "None" },
  indent: 4,
  padding: "",
  lastComma: true,
};

export const python: SnippetLanguage = {
  label: "Python (requests)",
  grammar: "python",
  file: "search.py",
  write: ({ body, baseUrl, hasKey }) =>
    [
      ...(hasKey ? ["import os", ""] : []),
      "import requests",
      "",
      "response = requests.post(",
      `    ${quoted(searchUrl(baseUrl))},`,
      ...(hasKey
        ? [`    headers={"Authorization": f"Bearer {os.environ['${keyVariable}']}"},`]
        : []),
      `    json=${formatLiteral(body, pythonStyle, 4)},`,
      `    timeout=${clientTimeout(body)},`,
      ")",
      "",
      "print(response.status_code, response.json())",
      "",
    ].join("\n"),
};
