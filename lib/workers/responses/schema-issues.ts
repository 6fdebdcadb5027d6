import { listIn, listsIn } from "@/lib/contract/dialect/list-items";
import { isJsonObject } from "@/lib/contract/json-object";
import { checkAgainstSchema } from "@/lib/results/contents/schema-check";

/** Results whose `json` differs from the schema, with the number of differences. */
export function schemaIssues(json: unknown, schema: unknown): (readonly [string, number])[] {
  return listsIn(json).flatMap((source) =>
    listIn(json, source).flatMap((item, index) => {
      if (!isJsonObject(item) || item.json === undefined || item.json === null) return [];
      const check = checkAgainstSchema(schema, item.json);
      if (check.state !== "differs") return [];
      return [[`${source}-${index}`, check.issues.length + check.more] as const];
    }),
  );
}
