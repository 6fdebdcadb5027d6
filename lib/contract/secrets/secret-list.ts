import "../zod-settings";
import * as z from "zod";
import { heldLimits } from "../draft-secrets";

/** Shorter values occur in any response by chance, so they cannot be masked there. */
const MIN_LENGTH = 6;

/** The length that a secret value may have. */
export const secretValueSchema = z
  .string()
  .min(MIN_LENGTH, `Enter at least ${MIN_LENGTH} characters: shorter values cannot be masked.`)
  .max(heldLimits.textLength, `Enter at most ${heldLimits.textLength} characters.`);

/** `PUT /api/secrets/{name}`: the value, for runs with one connection. */
export const putSecretSchema = z.strictObject({
  value: secretValueSchema,
  connection: z.string().min(1).max(64),
});

const secretSummarySchema = z.object({
  name: z.string(),
  /** `session`: entered in this browser; `env`: set by the operator of the server. */
  source: z.enum(["session", "env"]),
  /** Id of the connection it is bound to; null if the connection was removed or has another URL. */
  connection: z.string().nullable(),
  /** Label of that connection when it was entered, or the URL that the operator names. */
  label: z.string(),
});
export type SecretSummary = z.output<typeof secretSummarySchema>;

/** Every successful response of `/api/secrets`. */
export const secretListSchema = z.object({ secrets: z.array(secretSummarySchema) });
