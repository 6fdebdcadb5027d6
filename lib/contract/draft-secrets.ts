import "./zod-settings";
import * as z from "zod";
import { draftOfHandle } from "./secret-reference";

/** Limits of the secret texts that the server holds for one browser session. */
export const heldLimits = { textLength: 16_384, texts: 200, bytes: 262_144 } as const;

const handle = z.string().refine((text) => draftOfHandle(text) !== null);

/** `PUT /api/drafts/{id}/secrets`: replaces the held texts of a draft. */
export const holdSecretsSchema = z.strictObject({
  /** Handles of texts that the server holds already and keeps. Drops all others of the draft. */
  keep: z.array(handle).max(heldLimits.texts),
  /** New texts by handle. */
  texts: z.record(handle, z.string().min(1).max(heldLimits.textLength)),
});

export type HoldSecrets = z.output<typeof holdSecretsSchema>;
