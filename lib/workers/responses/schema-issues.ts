import { isJsonObject } from "@/lib/contract/json-object";
import { sourceTypes } from "@/lib/contract/kinds";
import { checkSchema } from "@/lib/results/contents/schema-check";

/** Results whose `json` differs from the schema, with the number of differences. */
export function schemaIssues(json: unknown, schema: unknown): (readonly [string, number])[] {
  const data = isJsonObject(json) ? json.data : null;
  if (!isJsonObject(data)) return [];
  return sourceTypes.flatMap((source) => {
    const list = data[source];
    if (!Array.isArray(list)) return [];
    return list.flatMap((item: unknown, index) => {
      if (!isJsonObject(item) || item.json === undefined || item.json === null) return [];
      const check = checkSchema(schema, item.json);
      if (check.state !== "differs") return [];
      return [[`${source}-${index}`, check.issues.length + check.more] as const];
    });
  });
}
