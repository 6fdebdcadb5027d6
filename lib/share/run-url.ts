import { decodePercent } from "@/lib/format/decode-percent";

/*
 * `?run=<URL>` names a bundle on any server. The URL is percent-encoded once. People also write it by hand without
 * encoding; then everything after `run=` belongs to it, also `&` and `#`.
 */
const MAX_URL = 8_000;

export type RunUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly message: string };

/** `search` with its `?`, `hash` with its `#` or empty. Null without a `run`. */
export function parseRunUrl(search: string, hash = ""): RunUrl | null {
  const found = /[?&]run=(.*)$/s.exec(search);
  if (!found) return null;
  const [, rest = ""] = found;
  const isPlain = /^https?:\/\//i.test(rest);
  const text = isPlain
    ? rest + hash
    : decodePercent(rest.split("&", 1)[0]?.replaceAll("+", "%20") ?? "");
  if (text === null || text.length > MAX_URL || !URL.canParse(text))
    return { ok: false, message: "The link names no valid URL after run=." };
  const url = new URL(text);
  if (url.protocol !== "https:" && !isLocal(url))
    return { ok: false, message: "The URL of the bundle must begin with https://." };
  if (url.username || url.password)
    return { ok: false, message: "The URL of the bundle must not contain a password." };
  return { ok: true, url };
}

/** A page may load from loopback without TLS (Secure Contexts, section 3.1). */
const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
