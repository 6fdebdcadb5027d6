import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { sealData, unsealData } from "iron-session";
import { environment, type ServerEnvironment } from "../env";
import { rememberSecret } from "../observability/mask";
import { ensurePrivateFile } from "../private-file";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    keyring?: Keyring;
  }
}

export type Unsealed = {
  readonly data: unknown;
  /** Sealed with an old secret; seal it again when possible. */
  readonly stale: boolean;
};

export type Keyring = {
  /** Encrypts and signs a JSON value, which can be opened for `seconds`. */
  readonly seal: (data: unknown, seconds: number) => Promise<string>;
  /**
   * The sealed value; null if it was not sealed here, was modified, or has expired. Never throws.
   */
  readonly open: (text: string, seconds: number) => Promise<Unsealed | null>;
};

const MAX_CACHED_SEALS = 500;

/**
 * The number by which a seal refers to its secret; it does not change when other secrets are added
 * or removed.
 */
const numberOf = (secret: string): string =>
  String(createHash("sha256").update(secret).digest().readUIntBE(0, 6));

/**
 * Seals with the first secret and opens with any, so that a secret can be replaced without losing
 * anything.
 */
export function createKeyring(secrets: readonly string[]): Keyring {
  const [first] = secrets;
  if (first === undefined) throw new Error("No sealing secret is configured.");
  const current = { [numberOf(first)]: first };
  const all = Object.fromEntries(secrets.map((secret) => [numberOf(secret), secret]));
  // Opening takes 0.4 ms, and every request of a browser carries the same two seals.
  const opened = new Map<string, { readonly box: Unsealed; readonly until: number }>();
  return {
    seal: (data, seconds) => sealData({ data }, { password: current, ttl: seconds }),
    open: async (text, seconds) => {
      if (!text.startsWith("Fe26.2*")) return null;
      const now = Date.now();
      const known = opened.get(text);
      if (known && known.until > now) return known.box;
      const { data } = await unsealData<{ data?: unknown }>(text, { password: all, ttl: seconds });
      if (data === undefined) return null;
      const [, number, , , , until] = text.split("*");
      const box = { data, stale: number !== numberOf(first) };
      opened.set(text, { box, until: Number(until) || now });
      const [oldest] = opened.keys();
      if (opened.size > MAX_CACHED_SEALS && oldest !== undefined) opened.delete(oldest);
      return box;
    },
  };
}

/** The secrets of the environment; otherwise one in the data folder, created at the first start. */
export function sealingSecrets({
  secrets,
  dataDirectory,
}: Pick<ServerEnvironment, "secrets" | "dataDirectory">): readonly string[] {
  if (secrets) return secrets;
  const file = join(dataDirectory, "sealing-secret");
  const secret = ensurePrivateFile(file, () => `${randomBytes(48).toString("base64url")}\n`).trim();
  if (secret.length < 32)
    throw new Error(`${file} is damaged. Delete it; the server creates a new one.`);
  return [secret];
}

export function keyring(): Keyring {
  const all = processWide();
  if (!all.keyring) {
    const secrets = sealingSecrets(environment());
    for (const secret of secrets) rememberSecret(secret);
    all.keyring = createKeyring(secrets);
  }
  return all.keyring;
}
