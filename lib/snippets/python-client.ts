import { codeList } from "@/lib/format/code-list";
import { formatLiteral, quoted } from "./literal";
import { pythonStyle } from "./python";
import { pythonClientBody } from "./python-client-body";
import { pythonClientErrors } from "./python-client-errors";
import { clientTimeout, keyVariable, type SnippetLanguage } from "./snippet";

/** The name of an argument: `ignoreInvalidURLs` is `ignore_invalid_urls`. */
const snakeCase = (name: string): string =>
  name.replace(/(?<=[a-z\d])[A-Z]+/g, (capitals) => `_${capitals}`).toLowerCase();

/** Fields of actions and parsers, which the client renames; it leaves formats as they are. */
function renamed(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [snakeCase(key), value]));
}

const literal = (value: unknown, column: number): string =>
  formatLiteral(value, pythonStyle, column);

const namedArguments = (fields: object, column: number): string[] =>
  Object.entries(fields).map(([name, value]) => {
    const isRenamed = (name === "actions" || name === "parsers") && Array.isArray(value);
    const written = isRenamed ? value.map(renamed) : value;
    return `${" ".repeat(column)}${snakeCase(name)}=${literal(written, column)},`;
  });

/** The public Python client, `firecrawl-py`. Its behaviour was observed, not specified. */
export const pythonClient: SnippetLanguage = {
  label: "Python client",
  grammar: "python",
  file: "search_client.py",
  write: ({ body, baseUrl, hasKey }) => {
    const { query, scrapeOptions, ...options } = pythonClientBody(body).args;
    return [
      ...(hasKey ? ["import os", ""] : []),
      "from firecrawl import Firecrawl",
      ...(scrapeOptions ? ["from firecrawl.v2.types import ScrapeOptions"] : []),
      "",
      "client = Firecrawl(",
      `    api_url=${quoted(baseUrl)},`,
      // Without the argument, the client uses its own variable.
      `    api_key=${hasKey ? `os.environ["${keyVariable}"]` : '""'},`,
      `    timeout=${clientTimeout(body)},`,
      "    max_retries=1,",
      ")",
      "",
      "found = client.search(",
      `    ${literal(query, 4)},`,
      ...namedArguments(options, 4),
      ...(scrapeOptions
        ? ["    scrape_options=ScrapeOptions(", ...namedArguments(scrapeOptions, 8), "    ),"]
        : []),
      ")",
      "",
      "print(found.model_dump_json(indent=2, exclude_none=True))",
      "",
    ].join("\n");
  },
  notes: ({ body, baseUrl }) => {
    const { dropped, added } = pythonClientBody(body);
    return [
      "Written for `firecrawl-py` 4.55.",
      ...pythonClientErrors(body),
      ...(new URL(baseUrl).pathname === "/" ? [] : ["The client ignores the path of the URL."]),
      ...(dropped.length > 0
        ? [`The client never sends ${codeList(dropped)}, so the code omits it.`]
        : []),
      ...(added.length > 0 ? [`The client adds its own ${codeList(added)}.`] : []),
      "The client sets its own `origin`, and returns neither `id` nor `creditsUsed`.",
    ];
  },
};
