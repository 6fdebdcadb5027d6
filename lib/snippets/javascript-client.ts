import type { WireSearchRequest } from "@/lib/contract/request";
import { codeList } from "@/lib/format/code-list";
import { javascriptStyle, keyInJavascript } from "./javascript";
import { formatLiteral, quoted } from "./literal";
import { isBlank } from "./python-client-errors";
import type { SnippetLanguage } from "./snippet";

/** Top-level fields that the client (4.42) does not send. It replaces `origin` with its own. */
const notSent: readonly string[] = ["safe", "lang", "filter"] satisfies (keyof WireSearchRequest)[];

/** Fields of the body that the client does not send. */
export const droppedByClient = (body: WireSearchRequest): string[] =>
  Object.keys(body).filter((key) => notSent.includes(key));

/** Reasons why the client would throw before sending. */
export function clientErrors(body: WireSearchRequest): string[] {
  const reasons: string[] = [];
  for (const format of body.scrapeOptions?.formats ?? []) {
    const { type, ...fields }: Readonly<Record<string, unknown>> =
      typeof format === "string" ? { type: format } : format;
    if (type === "json" && !fields.prompt && !fields.schema)
      reasons.push("The client rejects the format `json` without a prompt or a schema.");
    if (type === "question" && isBlank(fields.question))
      reasons.push("The client rejects a blank question.");
    if (type === "highlights" && isBlank(fields.query))
      reasons.push("The client rejects highlights with a blank query.");
  }
  if (body.integration !== undefined && typeof body.integration !== "string")
    reasons.push("The client accepts `integration` only as a string.");
  return [...new Set(reasons)];
}

/** The public JavaScript client. Its behaviour was observed, not specified. */
export const javascriptClient: SnippetLanguage = {
  label: "JavaScript client",
  grammar: "javascript",
  file: "search-client.mjs",
  write: ({ body, baseUrl, hasKey }) => {
    const { query, ...options } = body;
    for (const key of droppedByClient(body)) Reflect.deleteProperty(options, key);
    Reflect.deleteProperty(options, "origin");
    const secondArgument =
      Object.keys(options).length > 0 ? `, ${formatLiteral(options, javascriptStyle)}` : "";
    return [
      'import Firecrawl from "firecrawl";',
      "",
      "const client = new Firecrawl({",
      `  apiUrl: ${quoted(baseUrl)},`,
      // Without the option, the client uses its own variable.
      `  apiKey: ${hasKey ? keyInJavascript : '""'},`,
      "});",
      "",
      `const found = await client.search(${quoted(query)}${secondArgument});`,
      "",
      "console.log(found);",
      "",
    ].join("\n");
  },
  notes: ({ body }) => {
    const dropped = droppedByClient(body);
    return [
      ...clientErrors(body),
      ...(dropped.length > 0
        ? [`The client never sends ${codeList(dropped)}, so the code omits it.`]
        : []),
      "The client sets its own `origin`, returns neither `id` nor `creditsUsed`, and retries after a 502, with up to three attempts in total.",
    ];
  },
};
