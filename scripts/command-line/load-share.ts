import { CommandError, failed, invalid } from "@/lib/command-line/command-error";
import { exitCodes } from "@/lib/command-line/exit-codes";
import { parseJson } from "@/lib/contract/parse-json";
import { shareHeaders, shareInfoSchema, shareTicketSchema } from "@/lib/contract/sharing/share";
import { toBase64url } from "@/lib/format/base64";
import { createAddressGuard } from "@/lib/net/address-guard";
import { type FetchSuccess, guardedFetch } from "@/lib/net/guarded-fetch";
import { decryptData, decryptIndex } from "@/lib/share/encrypt";
import { HEADER_BYTES, indexEnd, readHeader } from "@/lib/share/header";
import { parseRunUrl } from "@/lib/share/run-url";
import { ShareError } from "@/lib/share/share-error";
import { parseShareLink, type ShareKeys } from "@/lib/share/share-link";

const MAX_BYTES = 200_000_000;
const TIMEOUT_MS = 120_000;

/** The parts of a share link. The key stays in this process. */
export type ShareLink =
  | { readonly kind: "stored"; readonly base: string; readonly keys: ShareKeys }
  | { readonly kind: "bundle"; readonly url: URL };

/** Parses a link to a share, or to the viewer of a bundle. Throws a `CommandError` that repeats no part of the link. */
export function parseLinkToShare(text: string): ShareLink {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid("The link is not a complete URL that begins with https:// or http://.");
  if (url.username || url.password) throw invalid("The link must not contain a password.");
  const bundle = parseRunUrl(url.search, url.hash);
  if (bundle) {
    if (!bundle.ok) throw invalid(bundle.message);
    return { kind: "bundle", url: bundle.url };
  }
  const [, prefix = "", id] = /^(.*)\/share\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  if (id === undefined) throw invalid("The link names no share. Ask for the whole link.");
  const keys = parseShareLink(id, url.hash);
  if (!keys)
    throw invalid(
      url.hash.length < 2
        ? "The link lacks its key, the part after #. Quote the link in the shell, and ask for the whole link."
        : "The link was cut or changed. Ask for the whole link.",
    );
  return {
    kind: "stored",
    base: `${url.origin}${prefix}/api/shares/${toBase64url(keys.id)}`,
    keys,
  };
}

/** Loads and decrypts the bundle of a link. Throws a `CommandError`. */
export async function loadBundle(
  link: ShareLink,
  { once, signal }: { readonly once: boolean; readonly signal: AbortSignal },
): Promise<Blob> {
  try {
    if (link.kind === "bundle") {
      const { status, body } = await get(link.url, { signal });
      if (status !== 200)
        throw failed(
          `${link.url.host} responded with status ${status}. Check the URL, or ask for a new link.`,
        );
      return new Blob([new Uint8Array(body)]);
    }
    return await loadStored(link, once, signal);
  } catch (error) {
    if (!(error instanceof ShareError)) throw error;
    const isGone = error.kind === "gone" || error.kind === "unreachable";
    throw new CommandError(isGone ? exitCodes.failed : exitCodes.invalid, error.message);
  }
}

async function loadStored(
  { base, keys }: Extract<ShareLink, { kind: "stored" }>,
  once: boolean,
  signal: AbortSignal,
): Promise<Blob> {
  const info = shareInfoSchema.safeParse(jsonOf(await getShare(base, { signal })));
  if (!info.success) throw failed("The URL of the link is not a workbench that has shares.");
  if (info.data.burns && !once)
    throw invalid("This share is deleted when it is opened. --once opens it.");
  const headers = info.data.burns ? await openOnce(base, signal) : {};
  const { body } = await getShare(`${base}/content`, { headers, signal });
  const bytes = new Uint8Array(body);
  // The list says first whether the key fits.
  await decryptIndex(keys, bytes.slice(0, indexEnd(readHeader(bytes.slice(0, HEADER_BYTES)))));
  const bundle = await decryptData(keys, new Blob([bytes]));
  // Only now: until here, a broken connection leaves the share.
  if (info.data.burns) await getShare(base, { headers, signal, method: "DELETE" }).catch(() => {});
  return bundle;
}

async function openOnce(base: string, signal: AbortSignal): Promise<Record<string, string>> {
  const opened = await getShare(`${base}/open`, {
    ...{ signal, method: "POST", body: "{}" },
    headers: { "content-type": "application/json" },
  });
  const ticket = shareTicketSchema.safeParse(jsonOf(opened));
  if (!ticket.success)
    throw failed("The share cannot be opened: the server gave no ticket for it.");
  return { [shareHeaders.ticket]: ticket.data.ticket };
}

type Call = {
  readonly signal: AbortSignal;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

async function getShare(url: string, call: Call): Promise<FetchSuccess> {
  const response = await get(new URL(url), call);
  if (response.status === 410)
    throw new ShareError(
      "gone",
      "This share has expired, was revoked or was read already. Ask for a new link.",
    );
  if (response.status >= 200 && response.status < 300) return response;
  const error: unknown = Reflect.get(Object(jsonOf(response)), "error");
  throw failed(
    typeof error === "string"
      ? error
      : `The server of this share responded with status ${response.status}.`,
  );
}

/** The user named the origin, so it may be in the local network. Redirects are guarded. */
async function get(url: URL, call: Call): Promise<FetchSuccess> {
  const result = await guardedFetch(url, {
    guard: createAddressGuard({ allowedOrigins: () => [url.origin] }),
    ...{ ...call, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
  });
  if (result.ok) return result;
  if (call.signal.aborted) throw new CommandError(exitCodes.interrupted, "Cancelled.");
  throw failed(
    result.kind === "too-large"
      ? `The share is larger than ${MAX_BYTES / 1e6} MB.`
      : `The share could not be loaded from ${url.host}: ${result.message}`,
  );
}

const jsonOf = ({ body }: FetchSuccess): unknown => parseJson(new TextDecoder().decode(body));
