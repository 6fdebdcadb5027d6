import "server-only";
import * as z from "zod";
import { processWide } from "../process-wide";
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
export class SessionSecrets {
  readonly #texts: SealedTexts;

  constructor(now?: () => number) {
    this.#texts = new SealedTexts("secret variables", now);
  }

  /** Returns false, and changes nothing, if the session has too many. */
  put(session: string, name: string, secret: SessionSecret): boolean {
    return this.#texts.replace(session, () => true, new Map([[name, JSON.stringify(secret)]]));
  }

  get(session: string, name: string): SessionSecret | null {
    const text = this.#texts.text(session, name);
    return text === null ? null : sessionSecretSchema.parse(JSON.parse(text));
  }

  names(session: string): readonly string[] {
    return this.#texts.names(session);
  }

  remove(session: string, name: string): void {
    this.#texts.replace(session, (each) => each !== name, new Map());
  }

  forget(session: string): void {
    this.#texts.forget(session);
  }

  forgetAll(): void {
    this.#texts.forgetAll();
  }
}

/** The secret variables that this process holds. */
export function sessionSecrets(): SessionSecrets {
  const all = processWide();
  all.sessionSecrets ??= new SessionSecrets();
  return all.sessionSecrets;
}
