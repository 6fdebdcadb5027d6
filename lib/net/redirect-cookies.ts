import "server-only";
import type { RequestHeaders } from "@/lib/net/request-headers";

const MAX_COOKIES = 50;
const PAIR = /^\s*([^\s=;,]+)=([^;]*)/;

/**
 * What the hosts of a chain of redirects set: many a page sends its visitors around until they bring it back. Only
 * the very origin that set a cookie gets it, for as long as the chain lasts.
 */
export class RedirectCookies {
  readonly #byOrigin = new Map<string, Map<string, string>>();

  note({ origin }: URL, setCookie: string | string[] | undefined): void {
    const known = this.#byOrigin.get(origin) ?? new Map<string, string>();
    for (const line of [setCookie ?? []].flat()) {
      const [, name, value] = PAIR.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      if (/;\s*max-age\s*=\s*(?:0|-\d+)\s*(?:;|$)/i.test(line)) known.delete(name);
      else if (known.size < MAX_COOKIES) known.set(name, value.trim());
    }
    this.#byOrigin.set(origin, known);
  }

  /** The headers with the cookies of an address; those that the caller sends have others added to them. */
  addTo(headers: RequestHeaders, { origin }: URL): RequestHeaders {
    const own = this.#byOrigin.get(origin);
    if (own === undefined || own.size === 0) return headers;
    const sent = (headers.cookie ?? "").split(";").filter((pair) => {
      const name = pair.split("=")[0]?.trim() ?? "";
      return name !== "" && !own.has(name);
    });
    const pairs = [...sent.map((pair) => pair.trim()), ...[...own].map((pair) => pair.join("="))];
    return { ...headers, cookie: pairs.join("; ") };
  }
}
