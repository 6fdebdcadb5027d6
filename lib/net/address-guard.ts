import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { type AddressKind, addressKind } from "@/lib/net/address";
import { isHostName, isLocalName, withoutBrackets } from "@/lib/net/host-name";

/**
 * Why an address is blocked. Only `unresolved` can change a moment later; `policy` comes from rules
 * on top of the guard.
 */
export type AddressBlockReason =
  | "bad-url"
  | "scheme"
  | "credentials"
  | "port"
  | "name"
  | "address"
  | "own-server"
  | "policy"
  | "unresolved";

export type AddressCheck =
  | {
      ok: true;
      /**
       * Normalized: without the fragment and the final dot of the host. Fetch this URL, not the
       * text that was checked.
       */
      url: URL;
      /**
       * Every address of the host, all of them allowed, in the resolver's order. Dial only one of
       * these.
       */
      addresses: readonly string[];
    }
  | { ok: false; reason: AddressBlockReason; message: string };

export type AddressGuard = {
  /**
   * `initiator` is the URL of the page on whose behalf the request is sent: the page itself if the operator or a crawl
   * requests it, otherwise the page that redirects or links to it or contains it. Without one, no named origin is
   * reachable.
   */
  check(url: string | URL, initiator?: string | URL): Promise<AddressCheck>;
};

/** All addresses of a name. Rejects if the name cannot be resolved. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export type AddressGuardOptions = {
  /**
   * Origins that every request of this guard may reach, read for every check: for a guard that
   * serves one purpose, such as calling a configured service. An entry may be a longer URL; its
   * origin counts.
   */
  allowedOrigins?: () => Iterable<string>;
  /**
   * Origins of sites that the operator added, read for every check. Only their own pages reach
   * them: the initiator must have the same origin. Add only origins that need it: a public site on
   * an ordinary port is allowed anyway, and then remains protected if its name later resolves to an
   * address of the local network.
   */
  namedOrigins?: () => Iterable<string> | Promise<Iterable<string>>;
  /** This server. Like a named origin, but only `paths` are reachable. */
  own?: OwnServer;
  resolve?: ResolveHost;
};

export type OwnServer = {
  readonly origins: readonly string[];
  /** Each entry allows that path and everything below it. */
  readonly paths: readonly string[];
};

const ALWAYS_ALLOWED_PORTS: ReadonlySet<string> = new Set(["80", "443", "8080", "8443"]);
const MAX_URL_LENGTH = 16_384;

/**
 * Decides which URLs may be fetched: http(s), no credentials, an ordinary port, and only public
 * addresses.
 * An allowed or named origin matches by scheme, host and port, and extends the reachable addresses:
 * - by IP address: that address, whatever its kind;
 * - by host name: public and private (RFC 1918, RFC 4193) addresses;
 * - by a local name (`localhost`, one label, `.internal` …): loopback too. Other names may not
 * resolve to loopback, because their owner could point them there later. Link-local, metadata and
 * other special addresses are never reachable through a name.
 */
export function createAddressGuard(options: AddressGuardOptions = {}): AddressGuard {
  const { allowedOrigins = () => [], namedOrigins = () => [], resolve = resolveAll, own } = options;
  const ownOrigins = [...parseOrigins(own?.origins ?? [])].map((origin) => new URL(origin));

  async function isAllowedOrigin(
    url: URL,
    isOwn: boolean,
    initiator: string | URL | undefined,
  ): Promise<boolean> {
    if (parseOrigins(allowedOrigins()).has(url.origin)) return true;
    if (initiator === undefined || parse(initiator)?.origin !== url.origin) return false;
    return isOwn || parseOrigins(await namedOrigins()).has(url.origin);
  }

  return {
    async check(input, initiator) {
      const url = parse(input);
      if (url === undefined) return block("bad-url", "The URL is not complete or not valid.");
      if (url.protocol !== "http:" && url.protocol !== "https:") {
        return block("scheme", "Only http and https URLs can be fetched.");
      }
      if (url.username !== "" || url.password !== "") {
        return block("credentials", "A URL must not contain a user name or password.");
      }
      const isOwn = ownOrigins.some((origin) => isSameServer(url, origin));
      if (isOwn && !own?.paths.some((path) => isWithin(url.pathname, path))) {
        return block("own-server", "Of this server, only the guide and artifacts can be fetched.");
      }
      const isAllowed = await isAllowedOrigin(url, isOwn, initiator);
      const port = portOf(url);
      if (!isAllowed && !ALWAYS_ALLOWED_PORTS.has(port)) {
        return block("port", `Port ${port} is not allowed.`);
      }

      const host = withoutBrackets(url.hostname);
      if (isIP(host) !== 0) {
        if (isAllowed || addressKind(host) === "public")
          return { ok: true, url, addresses: [host] };
        return block("address", `${host} is not a public address.`);
      }
      if (!isHostName(host)) return block("name", "The host name is not valid.");
      const local = isLocalName(host);
      if (local && !isAllowed) return block("name", `${host} is a local network name.`);

      let addresses: readonly string[];
      try {
        addresses = [...new Set(await resolve(host))];
      } catch (error) {
        return block("unresolved", `${host} could not be found${codeOf(error)}.`);
      }
      if (addresses.length === 0) return block("unresolved", `${host} has no address.`);
      const reachable = reachableKinds(isAllowed, local);
      // One blocked address blocks the name: partly public records are how DNS rebinding begins.
      if (!addresses.every((address) => reachable.has(addressKind(address)))) {
        return block("address", `${host} resolves to an address that is not public.`);
      }
      return { ok: true, url, addresses };
    },
  };
}

function reachableKinds(isAllowed: boolean, local: boolean): ReadonlySet<AddressKind> {
  if (!isAllowed) return new Set(["public"]);
  return new Set(local ? ["public", "private", "loopback"] : ["public", "private"]);
}

function parse(input: string | URL): URL | undefined {
  const text = String(input);
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  // `example.org.` and `example.org` are the same name; the latter is checked, dialled and sent.
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url;
}

/** Ignores entries that are not http(s) URLs. */
function parseOrigins(entries: Iterable<string>): ReadonlySet<string> {
  const urls = [...entries].flatMap((entry) => parse(entry) ?? []);
  return new Set(
    urls.flatMap(({ protocol, origin }) => (/^https?:$/.test(protocol) ? origin : [])),
  );
}

/** The same origin, or another name or scheme of the same loopback port. */
function isSameServer(url: URL, own: URL): boolean {
  return (
    url.origin === own.origin ||
    (portOf(url) === portOf(own) && isLoopbackHost(url.hostname) && isLoopbackHost(own.hostname))
  );
}

/** Whether the name or address in a URL is of this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutBrackets(hostname);
  return host === "localhost" || host.endsWith(".localhost") || addressKind(host) === "loopback";
}

/** Compares decoded paths: a server may decode `%61pi` before it routes. */
function isWithin(pathname: string, path: string): boolean {
  try {
    const decoded = decodeURIComponent(pathname);
    // `%2F` and `%5C` could become separators, and so leave the path through `..`.
    if (/[\\%]|\/\/|\/\.\.?(?:\/|$)/.test(decoded)) return false;
    return decoded === path || decoded.startsWith(path.endsWith("/") ? path : `${path}/`);
  } catch {
    return false;
  }
}

function portOf(url: URL): string {
  return url.port || (url.protocol === "https:" ? "443" : "80");
}

async function resolveAll(hostname: string): Promise<string[]> {
  // Reserved for documentation (RFC 6761, section 6.5). `example.com` and its siblings do resolve.
  if (/(?:^|\.)example$/.test(hostname)) throw new Error("This name is reserved for examples.");
  const records = await lookup(hostname, { all: true, order: "verbatim" });
  return records.map(({ address }) => address);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
}

function block(reason: AddressBlockReason, message: string): AddressCheck {
  return { ok: false, reason, message };
}
