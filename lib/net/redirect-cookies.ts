import "server-only";
import type { RequestHeaders } from "@/lib/net/request-headers";

const MAX_COOKIES = 50;
const PAIR = /^\s*([^\s=;,]+)=([^;]*)/;

/**
 * The cookies set within one chain of redirects: many sites redirect visitors until they send the
 * cookie back. A cookie is sent only to the origin that set it, and only within the chain.
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

  /**
   * Adds the cookies of the URL's origin to the headers; they replace the caller's cookies of the
   * same name.
   */
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
