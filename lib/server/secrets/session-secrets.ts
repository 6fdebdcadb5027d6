import "server-only";
import * as z from "zod";
import { once } from "../process-wide";
import { SealedTexts } from "./sealed-texts";

declare module "../process-wide" {
  interface ProcessWide {
    sessionSecrets?: SessionSecrets;
  }
}

const sessionSecretSchema = z.object({
  value: z.string(),
  /** The connection it was entered for: id, URL (null for the engine) and label at that time. */
  connection: z.string(),
  baseUrl: z.string().nullable(),
  label: z.string(),
});

/** A secret that a user entered, with the only connection that may receive it. */
export type SessionSecret = Readonly<z.output<typeof sessionSecretSchema>>;

/** Secret variables of browser sessions, by name. Sealed with their connection, so that neither can be exchanged. */
export class SessionSecrets extends SealedTexts {
  constructor(now?: () => number) {
    super("secret variables", now);
  }

  /** Returns false, and changes nothing, if the session has too many. */
  put(session: string, name: string, secret: SessionSecret): boolean {
    return this.replace(session, () => true, new Map([[name, JSON.stringify(secret)]]));
  }

  get(session: string, name: string): SessionSecret | null {
    const text = this.text(session, name);
    return text === null ? null : sessionSecretSchema.parse(JSON.parse(text));
  }

  remove(session: string, name: string): void {
    this.replace(session, (each) => each !== name, new Map());
  }
}

/** The secret variables that this process holds. */
export const sessionSecrets = (): SessionSecrets =>
  once("sessionSecrets", () => new SessionSecrets());
