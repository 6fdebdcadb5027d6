import "server-only";
import { once } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    secrets?: SecretRegistry;
  }
}

const MARK = "[redacted]";
/**
 * Shorter texts occur everywhere by chance; masking them would make logs useless and reveal the
 * text.
 */
const MIN_LENGTH = 6;
const MAX_SECRETS = 1_000;

/** Holds the secrets that this process has seen and masks them in any text, in every spelling. */
export class SecretRegistry {
  readonly #forms = new Map<string, readonly string[]>();
  #sorted: readonly string[] | null = null;

  /** Drops the least recently used secret if there are too many. */
  remember(secret: string): void {
    if (secret.length < MIN_LENGTH) return;
    const known = this.#forms.get(secret);
    if (known) {
      this.#forms.delete(secret);
      this.#forms.set(secret, known);
      return;
    }
    this.#forms.set(secret, writtenForms(secret));
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > MAX_SECRETS && oldest !== undefined) this.#forms.delete(oldest);
    this.#sorted = null;
  }

  mask(text: string): string {
    // Longest first, so that a spelling that contains another is replaced whole.
    this.#sorted ??= [...new Set([...this.#forms.values()].flat())].sort(
      (a, b) => b.length - a.length,
    );
    let masked = text;
    for (const form of this.#sorted)
      if (masked.includes(form)) masked = masked.replaceAll(form, MARK);
    return masked;
  }
}

/** The spellings of a secret: plain, JSON, URL-encoded, hexadecimal and Base64. */
function writtenForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const hex = bytes.toString("hex");
  const percent = encodeURIComponent(secret);
  const everyByte = hex.replace(/../g, "%$&");
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
    percent,
    encodeURIComponent(percent),
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ a: secret }).toString().slice(2),
    everyByte,
    everyByte.toUpperCase(),
    hex,
    hex.toUpperCase(),
    ...base64Forms(bytes),
  ];
  return [...new Set(forms)].filter((form) => form.length >= MIN_LENGTH);
}

/**
 * Base64 spells a text in three ways, depending on its offset in a longer text. Characters at
 * either end that also encode neighbouring bytes are left out.
 */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const core = encoded.slice(start, end);
    const safe = core.replaceAll("+", "-").replaceAll("/", "_");
    return [core, safe, encodeURIComponent(core)];
  });
}

const registry = (): SecretRegistry => once("secrets", () => new SecretRegistry());

/** Masks the text in all later output of this process. */
export const rememberSecret = (secret: string): void => registry().remember(secret);

export const maskText = (text: string): string => registry().mask(text);

const SECRET_NAME =
  /^(.*key|authorization|proxy-authorization|(set-)?cookies?|.*password|.*secrets?|.*token|headers|body|query|url|baseurl|href|origin|request|response|text|html|markdown)$/i;
/** Names that end like a secret's but are harmless. */
const PLAIN_NAME = /^(generation|publickey)$/i;
const MAX_DEPTH = 6;

/** A copy in which fields are masked whose names can hold a secret, a page or a query. */
export function maskNamedSecrets(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Error) return describeError(value, depth);
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.map((item) => maskNamedSecrets(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && !PLAIN_NAME.test(name) ? MARK : maskNamedSecrets(item, depth + 1),
    ]),
  );
}

const ADDRESS = /\bhttps?:\/\/[^\s"'<>)\]]+/gi;

/** An error for the log: no other properties, which can hold whole requests, and no page URLs. */
export function describeError(error: Error, depth = 0): Record<string, unknown> {
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return {
    type: error.name,
    message: error.message.replace(ADDRESS, "[url]"),
    ...(code && { code }),
    ...(error.stack && { stack: error.stack.replace(ADDRESS, "[url]") }),
    ...(error.cause instanceof Error &&
      depth < MAX_DEPTH && { cause: describeError(error.cause, depth + 1) }),
  };
}
