import "../zod-settings";
import * as z from "zod";

/** A call to the library or to schedules with rejected fields. Each has a message by its path in the body, such as `timing.every`. */
export const fieldErrorsSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  fields: z.record(z.string(), z.string()).default({}),
});
export type FieldErrors = z.output<typeof fieldErrorsSchema>;
