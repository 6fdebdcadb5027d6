import "server-only";

/**
 * The origin under which the caller reached us, so that addresses we print work for them. It comes from the caller's
 * own `Host` and is only ever shown back to them; anything that is not plainly a host gives null.
 */
export function askedOrigin(headers: Pick<Headers, "get">): string | null {
  const host = headers.get("host");
  if (!host || !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.test(host)) return null;
  const scheme = headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return URL.canParse(`${scheme}://${host}`) ? new URL(`${scheme}://${host}`).origin : null;
}
