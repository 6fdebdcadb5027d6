import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { sealData, unsealData } from "iron-session";
import { type Environment, environment } from "../env";
import { rememberSecret } from "../observability/mask";
import { ensurePrivateFile } from "../private-file";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    sealer?: Sealer;
  }
}

export type Unsealed = {
  readonly data: unknown;
  /** Sealed with a secret that is on its way out; seal it again at the next chance. */
  readonly stale: boolean;
};

export type Sealer = {
  /** Encrypts and signs a JSON value; `seconds` is how long it can be opened. */
  readonly seal: (data: unknown, seconds: number) => Promise<string>;
  /** What was sealed, or null when it was not sealed here, was changed since, or is too old. Never throws. */
  readonly open: (text: string, seconds: number) => Promise<Unsealed | null>;
};

const MAX_CACHED_SEALS = 500;

/** A seal names its secret by this number, which stays when secrets are added before or removed after it. */
const numberOf = (secret: string): string =>
  String(createHash("sha256").update(secret).digest().readUIntBE(0, 6));

/** Seals with the first secret and opens with any, so that a secret can be replaced without forgetting anything. */
export function createSealer(secrets: readonly string[]): Sealer {
  const [first] = secrets;
  if (first === undefined) throw new Error("There is no secret to seal with.");
  const current = { [numberOf(first)]: first };
  const all = Object.fromEntries(secrets.map((secret) => [numberOf(secret), secret]));
  // To open one takes 0.4 ms, and the same two come with every request of a browser.
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

/** The secrets of the environment, else one that the data folder keeps, made at the first start. */
export function sealingSecrets({
  secrets,
  dataDirectory,
}: Pick<Environment, "secrets" | "dataDirectory">): readonly string[] {
  if (secrets) return secrets;
  const file = join(dataDirectory, "sealing-secret");
  const secret = ensurePrivateFile(file, () => `${randomBytes(48).toString("base64url")}\n`).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged. Delete it, and a new one is made.`);
  return [secret];
}

/** The sealer of this process. */
export function sealer(): Sealer {
  const all = processWide();
  if (!all.sealer) {
    const secrets = sealingSecrets(environment());
    for (const secret of secrets) rememberSecret(secret);
    all.sealer = createSealer(secrets);
  }
  return all.sealer;
}
