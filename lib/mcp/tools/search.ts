import { fromWire, toWire } from "@/lib/contract/canonical";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { isJsonSchema, type JsonSchema, requestJsonSchema } from "@/lib/contract/json-schema";
import { type SearchRequest, toleratedKeys } from "@/lib/contract/request";
import { executeSearch } from "../execute-search";
import { emptyRun, runOutputSchema } from "../run-report";
import { withBudget } from "./arguments";
import { type ArgumentsResult, defineTool, runsSearch } from "./tool";

type Helps = Readonly<Record<string, { readonly help: string } | undefined>>;

/** The properties with the help texts of the contract. */
const described = (properties: JsonSchema["properties"], helps: Helps) =>
  Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, schema]) => [
      name,
      isJsonSchema(schema) && Object.hasOwn(helps, name) && helps[name]
        ? { ...schema, description: helps[name].help }
        : schema,
    ]),
  );

/** The search request of the contract, without the keys that are accepted and ignored. */
function searchJsonSchema(): JsonSchema {
  const properties = described(requestJsonSchema.properties, requestFields);
  for (const key of toleratedKeys) delete properties[key];
  const { scrapeOptions } = properties;
  if (isJsonSchema(scrapeOptions))
    properties.scrapeOptions = {
      ...scrapeOptions,
      properties: described(scrapeOptions.properties, scrapeFields),
    };
  return withBudget({ ...requestJsonSchema, properties });
}

/** The arguments of a tool that takes a search. */
export const acceptsSearch = () => ({
  inputSchema: searchJsonSchema(),
  parse: (value: unknown): ArgumentsResult<SearchRequest> => {
    const parsed = fromWire(value);
    return parsed.ok ? { ok: true, value: parsed.request } : parsed;
  },
});

export const searchTool = defineTool({
  name: "search",
  description:
    "Searches the web and the library of this server, and fetches the pages of the results if scrapeOptions.formats is set. Each call spends credits; call estimate first if the cost matters. Fetching reaches other sites, and scrapeOptions.actions can change them. Long pages are cut; read_page reads on without spending credits.",
  annotations: runsSearch("Search"),
  ...acceptsSearch(),
  outputSchema: runOutputSchema,
  empty: emptyRun,
  run: (request, call) => executeSearch({ request, wire: toWire(request), saved: null }, call),
});
