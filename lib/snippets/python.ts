import { requestDefaults } from "@/lib/contract/defaults";
import { formatLiteral, type LiteralStyle, quoted } from "./literal";
import { keyVariable, type SnippetLanguage, searchUrl } from "./snippet";

const pythonStyle: LiteralStyle = {
  text: quoted,
  key: quoted,
  keywords: { true: "True", false: "False", null: "None" },
  indent: 4,
  padding: "",
  lastComma: true,
};

/** Added to the request timeout, so that the service times out first and states the reason. */
const SPARE_SECONDS = 10;

/** Python with the requests library. */
export const python: SnippetLanguage = {
  label: "Python (requests)",
  grammar: "python",
  file: "search.py",
  write: ({ body, baseUrl, hasKey }) => {
    const seconds = Math.ceil((body.timeout ?? requestDefaults.timeout) / 1_000) + SPARE_SECONDS;
    return [
      ...(hasKey ? ["import os", ""] : []),
      "import requests",
      "",
      "response = requests.post(",
      `    ${quoted(searchUrl(baseUrl))},`,
      ...(hasKey
        ? [`    headers={"Authorization": f"Bearer {os.environ['${keyVariable}']}"},`]
        : []),
      `    json=${formatLiteral(body, pythonStyle, 4)},`,
      `    timeout=${seconds},`,
      ")",
      "",
      "print(response.status_code, response.json())",
      "",
    ].join("\n");
  },
};
