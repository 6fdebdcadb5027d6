import { isJsonObject } from "../json-object";

/** Names that clients use for fields of the contract. */
export const fieldAliases: Readonly<Record<string, string>> = { pageMarkdown: "pageMarkers" };

type WithoutAliases = { readonly body: unknown; readonly warnings: readonly string[] };

/** A copy with the contract's names of parser fields, and a warning for each old name or value. */
export function withoutAliases(body: unknown): WithoutAliases {
  const options = isJsonObject(body) ? body.scrapeOptions : undefined;
  if (!isJsonObject(body) || !isJsonObject(options)) return { body, warnings: [] };
  const warnings: string[] = [];
  if (options.proxy === "stealth")
    warnings.push("`scrapeOptions.proxy`: `stealth` is an old name of `enhanced`.");
  if (!Array.isArray(options.parsers)) return { body, warnings };
  const parsers = options.parsers.map((parser: unknown, index) => {
    if (!isJsonObject(parser)) return parser;
    const entries = Object.entries(parser).map(([key, value]) => {
      const name = Object.hasOwn(fieldAliases, key) ? fieldAliases[key] : undefined;
      if (name === undefined || Object.hasOwn(parser, name)) return [key, value];
      warnings.push(`\`scrapeOptions.parsers.${index}\`: \`${key}\` was taken as \`${name}\`.`);
      return [name, value];
    });
    return Object.fromEntries(entries);
  });
  return { body: { ...body, scrapeOptions: { ...options, parsers } }, warnings };
}
