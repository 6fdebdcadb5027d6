import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import { type FetchResult, guardedFetch } from "@/lib/net/guarded-fetch";
import { noteKey } from "../open-page";
import { languageHeader, PageError, type PageSession } from "../page-session";
import type { RenderJob } from "../render-job";
import { addedHeaders } from "./caller-headers";
import { type PausedRequest, watchInitiators } from "./request-initiator";

/** Limit for one response. */
const MAX_BYTES = 20_000_000;
/** Limit for all responses of a page, as in the forward proxy. */
const MAX_TOTAL_BYTES = 200_000_000;

/** Describe the bytes on the wire, or the connection. */
const WIRE_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Whether a URL is reachable only on behalf of its own pages, as sites added by the operator are. */
export async function isNamedSite(url: string, guard: AddressGuard): Promise<boolean> {
  return !(await guard.check(url)).ok && (await guard.check(url, url)).ok;
}

export type ServeOptions = {
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
  /** Aborted when the page navigates to a URL that the job does not permit. */
  readonly blocked: AbortController;
};

/**
 * Fetches what the pages of a named site request from their own origin, and fails the requests of
 * all other documents for it. The forward proxy blocks named origins, because it cannot see which
 * document sends a request. So requests that the browser does not pause here, such as web sockets,
 * are blocked for every document. Also does the work of `filterRequests`: routes of the browser
 * client would wait for requests that are fulfilled here.
 */
export async function serveNamedSite(
  session: PageSession,
  job: RenderJob,
  { guard, signal, blocked }: ServeOptions,
): Promise<void> {
  const { page, world, proxy } = session;
  const { origin } = new URL(job.url);
  const initiators = await watchInitiators(page, world.session, origin);
  let isOpened = false;
  let bytes = 0;

  /** The first document is the one that the job requests. */
  function isOwn(paused: PausedRequest): Promise<boolean> {
    if (isOpened || paused.resourceType !== "Document") return initiators.isOwn(paused);
    isOpened = true;
    return Promise.resolve(true);
  }

  async function serve(paused: PausedRequest): Promise<void> {
    const { requestId } = paused;
    const fail = async (errorReason: "BlockedByClient" | "ConnectionFailed") => {
      await world.session.send("Fetch.failRequest", { requestId, errorReason });
    };
    if (bytes > MAX_TOTAL_BYTES || !(await isOwn(paused))) return fail("BlockedByClient");
    const fetched = await fetchPaused(paused, job, { guard, signal });
    if (!fetched.ok) {
      const isBlocked = fetched.kind === "blocked-address";
      if (paused.resourceType === "Document")
        (isBlocked ? proxy.blocked : proxy.unreachable).set(noteKey(fetched.url), fetched.message);
      return fail(isBlocked ? "BlockedByClient" : "ConnectionFailed");
    }
    bytes += fetched.bytesOnWire;
    if (fetched.headers.has("location")) initiators.noteRedirect(requestId);
    await world.session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: fetched.status,
      responseHeaders: [...fetched.headers]
        .filter(([name]) => !WIRE_HEADERS.has(name))
        .map(([name, value]) => ({ name, value })),
      body: Buffer.from(fetched.body).toString("base64"),
    });
  }

  async function handle(paused: PausedRequest): Promise<void> {
    const { requestId, request, resourceType, frameId } = paused;
    const isMainDocument = resourceType === "Document" && frameId === world.mainFrameId;
    const message = isMainDocument ? ((await job.checkNavigation?.(request.url)) ?? null) : null;
    if (message !== null) blocked.abort(new PageError("rejected", message));
    const type = resourceType.toLowerCase();
    const isUnwanted =
      !isMainDocument &&
      job.blocks?.({ url: request.url, resourceType: type, frameUrl: page.url() }) === true;
    if (message !== null || isUnwanted)
      await world.session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    else if (URL.parse(request.url)?.origin === origin) await serve(paused);
    else await world.session.send("Fetch.continueRequest", { requestId });
  }

  world.session.on("Fetch.requestPaused", (paused) => {
    // The page may be closed meanwhile.
    handle(paused).catch(() => {});
  });
  await world.session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
}

function fetchPaused(
  { request }: PausedRequest,
  job: RenderJob,
  { guard, signal }: Pick<ServeOptions, "guard" | "signal">,
): Promise<FetchResult> {
  const parts = (request.postDataEntries ?? []).map(({ bytes = "" }) =>
    Buffer.from(bytes, "base64"),
  );
  return guardedFetch(request.url, {
    guard,
    signal,
    initiator: job.url,
    via: job.via,
    skipTlsVerification: job.skipTlsVerification ?? false,
    method: request.method,
    headers: {
      ...lowerCased(request.headers),
      "accept-language": languageHeader(job),
      ...addedHeaders(job),
    },
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    timeoutMs: job.timeout,
    maxBytes: MAX_BYTES,
    followsRedirects: false,
  });
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
