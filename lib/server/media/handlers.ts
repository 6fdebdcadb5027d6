import "server-only";
import * as z from "zod";
import { SVG_REASON } from "@/lib/contract/values/svg-images";
import { ownServer } from "@/lib/engine/library/own-server";
import { claimedImageSize } from "@/lib/engine/page/facts/image-size";
import { createAddressGuard } from "@/lib/net/address-guard";
import { newSession, sessionCookie } from "../access/session";
import { availableConnections } from "../connections/connections";
import { findStoredArtifact } from "../engine/artifacts";
import { engineIfOn } from "../engine/engine";
import { environment, ownOrigin } from "../env";
import type { RequestContext } from "../guarded";
import { recordRejection } from "../guarded";
import { json, readValue } from "../json";
import { RESPONSE_POLICY } from "../observability/security-headers";
import { processWide } from "../process-wide";
import { respondRejected } from "../respond";
import {
  MAX_IMAGE_PIXELS,
  MAX_WHOLE_BYTES,
  type MediaPartFailure,
  PART_BYTES,
  partsOfArtifact,
  partsOfRemote,
  type ReadPart,
} from "./parts";
import { MAX_MEDIA_URL_LENGTH, type MediaTarget, signMediaUrl, verifyMediaUrl } from "./signature";
import { HEAD_BYTES, isSvg, matchesKind, mediaKinds, mediaType } from "./type";

declare module "../process-wide" {
  interface ProcessWide {
    mediaUnderWay?: number;
    /** Types of media files, so that later parts of a file need no look at its beginning. */
    mediaTypes?: Map<string, string>;
  }
}

/** Files of at most 32 MB in memory at the same time; further requests get a 503. */
const MAX_CONCURRENT = 6;
const MAX_CACHED_TYPES = 500;

const signSchema = z.strictObject({
  url: z.string().max(MAX_MEDIA_URL_LENGTH).refine(isWebUrl, "Use an http or https URL."),
  kind: z.enum(mediaKinds),
});

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** `POST /api/media/sign`: called after the user agreed to load this file. */
export async function postMediaSign(request: Request, context: RequestContext): Promise<Response> {
  const body = await readValue(request, signSchema);
  if (!body.ok) return respondRejected(body.status, body.error);
  const session = context.session ?? newSession(context.person);
  if (!context.session) context.setCookie(await sessionCookie(session));
  return json(signMediaUrl(body.value, session.id));
}

/** `GET /api/media`: the file behind a signed URL, if its content matches the requested kind. */
export async function getMedia(request: Request, context: RequestContext): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const target = context.session ? verifyMediaUrl(query, context.session.id) : null;
  if (target === null) {
    recordRejection("signature", "/api/media", request, context.id);
    return errorResponse(403, "MEDIA_SIGNATURE", "This link was not created for this browser.");
  }
  if (target === "stale")
    return errorResponse(410, "MEDIA_STALE", "This link has expired. Load the file again.");
  const all = processWide();
  if ((all.mediaUnderWay ?? 0) >= MAX_CONCURRENT) {
    const busy = errorResponse(503, "MEDIA_BUSY", "Too many files are loading.");
    busy.headers.set("Retry-After", "1");
    return busy;
  }
  all.mediaUnderWay = (all.mediaUnderWay ?? 0) + 1;
  try {
    const cache = query.get("store") === "no" ? "no-store" : "private, max-age=600";
    return await respondPart(target, request, await readerOf(target, request), cache);
  } finally {
    all.mediaUnderWay -= 1;
  }
}

async function readerOf({ url, kind }: MediaTarget, request: Request): Promise<ReadPart> {
  const own = environment();
  const parsed = new URL(url);
  const isOurs = [ownOrigin(own), own.publicUrl?.origin].includes(parsed.origin);
  if (isOurs && parsed.pathname.startsWith("/artifacts/"))
    return partsOfArtifact(parsed, findStoredArtifact);
  // A service on the local network may store its files there, because its user or operator
  // configured it. So may a site of the library, but only for images of its own pages.
  const connections = await availableConnections(request.headers.get("cookie"));
  const services = connections.flatMap(({ target }) =>
    target.kind === "remote" ? [new URL(target.baseUrl).origin] : [],
  );
  const engine = engineIfOn();
  const sites = (await engine?.namedOrigins()) ?? [];
  const isNamed = sites.includes(parsed.origin);
  const guard = createAddressGuard({
    namedOrigins: () => [...services, ...sites],
    own: ownServer(ownOrigin(own), ...(own.publicUrl ? [own.publicUrl.origin] : [])),
  });
  const initiator = services.includes(parsed.origin)
    ? url
    : isNamed
      ? await engine?.pageOfImage(url)
      : undefined;
  return partsOfRemote(url, { guard, initiator }, isWhole(kind));
}

/** Images and PDFs are loaded whole; audio and video in parts. */
const isWhole = (kind: MediaTarget["kind"]): boolean => kind === "image" || kind === "pdf";

async function respondPart(
  target: MediaTarget,
  request: Request,
  read: ReadPart,
  cache: string,
): Promise<Response> {
  const { signal } = request;
  const whole = isWhole(target.kind);
  const range = whole ? null : rangeOf(request.headers.get("range"));
  const from = range?.from ?? 0;
  const length = whole
    ? MAX_WHOLE_BYTES
    : Math.min(PART_BYTES, range?.to == null ? PART_BYTES : range.to - from + 1);
  const part = await read(from, length, signal);
  if (!part.ok) return failureResponse(part);
  if (part.total > MAX_WHOLE_BYTES && whole)
    return errorResponse(
      413,
      "MEDIA_TOO_LARGE",
      `The file is larger than ${MAX_WHOLE_BYTES} bytes.`,
    );
  const type = await typeOf(target, part, read, signal);
  if (type === null)
    return errorResponse(
      415,
      "MEDIA_TYPE",
      target.kind === "image" && isSvg(part.bytes)
        ? SVG_REASON
        : `The file is not a supported ${target.kind === "pdf" ? "PDF" : target.kind}.`,
    );
  const size = target.kind === "image" ? claimedImageSize(part.bytes) : null;
  if (size && size.width * size.height > MAX_IMAGE_PIXELS)
    return errorResponse(413, "MEDIA_TOO_LARGE", "The image has too many pixels to be displayed.");
  const headers = {
    "Cache-Control": `${cache}, no-transform`,
    "Content-Type": type,
    "Content-Disposition": target.kind === "pdf" ? 'attachment; filename="page.pdf"' : "inline",
    "Content-Security-Policy": RESPONSE_POLICY,
    "X-Content-Type-Options": "nosniff",
    ...(!whole && { "Accept-Ranges": "bytes" }),
  };
  const { total } = part;
  if (range && from >= total)
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${total}` },
    });
  // Cuts the part out if the server sent more than the requested range.
  const bytes = part.bytes.slice(from - part.from, from - part.from + length);
  if (range)
    return new Response(bytes, {
      status: 206,
      headers: {
        ...headers,
        "Content-Length": String(bytes.length),
        "Content-Range": `bytes ${from}-${from + bytes.length - 1}/${total}`,
      },
    });
  const body = bytes.length === total ? bytes : following(bytes, total, read, signal);
  return new Response(request.method === "HEAD" ? null : body, {
    headers: { ...headers, "Content-Length": String(total) },
  });
}

/** The rest of a file, loaded as fast as it is consumed. */
function following(
  first: Uint8Array<ArrayBuffer>,
  total: number,
  read: ReadPart,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= total) return controller.close();
      const part = at === 0 ? null : await read(at, PART_BYTES, signal);
      if (part && !part.ok) return controller.error(new Error(part.message));
      const bytes = part ? part.bytes.subarray(at - part.from) : first;
      if (bytes.length === 0 || at + bytes.length > total)
        return controller.error(new Error("The file changed while it was loading."));
      at += bytes.length;
      controller.enqueue(bytes);
    },
  });
}

async function typeOf(
  { url, kind }: MediaTarget,
  part: { readonly bytes: Uint8Array; readonly from: number },
  read: ReadPart,
  signal: AbortSignal,
): Promise<string | null> {
  const all = processWide();
  all.mediaTypes ??= new Map();
  const types = all.mediaTypes;
  let type = part.from === 0 ? mediaType(part.bytes) : (types.get(url) ?? null);
  if (type === null && part.from > 0) {
    const head = await read(0, HEAD_BYTES, signal);
    type = head.ok ? mediaType(head.bytes) : null;
  }
  if (type === null || !matchesKind(type, kind)) return null;
  types.set(url, type);
  const [oldest] = types.keys();
  if (types.size > MAX_CACHED_TYPES && oldest !== undefined) types.delete(oldest);
  return type;
}

/**
 * The range that players request (RFC 9110, section 14.1.2); for any other, the whole file is sent.
 */
function rangeOf(
  header: string | null,
): { readonly from: number; readonly to: number | null } | null {
  const match = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header ?? "");
  if (!match) return null;
  const from = Number(match[1]);
  const to = match[2] === undefined ? null : Number(match[2]);
  return to !== null && to < from ? null : { from, to };
}

const failureResponse = ({ status, code, message }: MediaPartFailure): Response =>
  errorResponse(status, code, message);

const errorResponse = (status: number, code: string, message: string): Response =>
  respondRejected(status, message, code);
