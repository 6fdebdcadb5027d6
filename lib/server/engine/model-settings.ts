import "server-only";
import * as z from "zod";
import { headerKeySchema, httpUrl, wholeNumber } from "../setting-schemas";

/** The variables of the language model that the engine uses. */
export const modelVariables = {
  WORKBENCH_MODEL_URL: httpUrl("http://127.0.0.1:11434/v1").optional(),
  WORKBENCH_MODEL_NAME: z.string().min(1).optional(),
  WORKBENCH_MODEL_KEY: headerKeySchema.optional(),
  WORKBENCH_MODEL_TOKENS: wholeNumber(16_000, 1_000_000),
  WORKBENCH_MODEL_CONCURRENT: wholeNumber(4, 1_000),
};

export function modelSettings(
  values: z.output<z.ZodObject<typeof modelVariables>>,
  unusable: (issues: readonly string[]) => Error,
) {
  const { WORKBENCH_MODEL_URL: url, WORKBENCH_MODEL_NAME: name } = values;
  if ((url === undefined) !== (name === undefined))
    throw unusable(["WORKBENCH_MODEL_URL and WORKBENCH_MODEL_NAME: set both or neither."]);
  if (url === undefined || name === undefined) return null;
  return {
    url,
    name,
    ...(values.WORKBENCH_MODEL_KEY && { key: values.WORKBENCH_MODEL_KEY }),
    /** Per response. */
    maxOutputTokens: values.WORKBENCH_MODEL_TOKENS,
    /** Concurrent requests; further ones wait. */
    concurrency: values.WORKBENCH_MODEL_CONCURRENT,
  };
}
