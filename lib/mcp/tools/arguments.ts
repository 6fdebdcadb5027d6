import "@/lib/contract/zod-settings";
import * as z from "zod";
import { flattenIssues } from "@/lib/contract/failure/issue";
import { issueMessage } from "@/lib/contract/failure/issue-messages";
import { inputJsonSchema, type JsonSchema } from "@/lib/contract/json-schema";
import { tokenLimits } from "../tool-result";
import type { ArgumentsResult } from "./tool";

/** The argument that every tool has. */
export const budgetSchema = z.object({
  maxTokens: z
    .int()
    .min(tokenLimits.min)
    .max(tokenLimits.max)
    .default(tokenLimits.default)
    .describe("Upper bound for the tokens of the result, text and data together."),
});

export const parseWith =
  <Schema extends z.ZodType>(schema: Schema) =>
  (value: unknown): ArgumentsResult<z.output<Schema>> => {
    const parsed = schema.safeParse(value, { error: issueMessage });
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, issues: flattenIssues(parsed.error.issues) };
  };

/** The JSON Schema of arguments with `maxTokens`. Clients assume the dialect of the protocol. */
export function withBudget(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema;
  return {
    ...rest,
    properties: { ...rest.properties, ...inputJsonSchema(budgetSchema).properties },
  };
}

/** The arguments of a tool, as clients see them and as they are parsed. */
export const accepts = <Schema extends z.ZodType>(schema: Schema) => ({
  inputSchema: withBudget(inputJsonSchema(schema)),
  parse: parseWith(schema),
});
