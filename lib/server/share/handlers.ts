import "server-only";
import { randomBytes } from "node:crypto";
import {
  type ShareInfo,
  type ShareLimits,
  shareHeaders,
  shareLifetimes,
  shareTokenSchema,
} from "@/lib/contract/sharing/share";
import { formatBytes } from "@/lib/format/bytes";
import { newSession, sessionCookie } from "../access/session";
import { environment } from "../env";
import type { ById, Handler, RequestContext } from "../guarded";
import { json } from "../json";
import { respondRejected, respondUnsent } from "../respond";
import { BUSY_SECONDS, whileReachable } from "../while-reachable";
import { LateBodyError } from "./in-parts";
import type { ShareSaveOutcome, StoredShare } from "./share-store";
import {
  beginUpload,
  MAX_OWNER_BYTES,
  MAX_OWNER_SHARES,
  MAX_SHARE_BYTES,
  sha256Of,
  shares,
} from "./shares";

/** 16 bytes as base64url. */
const ID = /^[\w-]{21}[AQgw]$/;
/** How long the one who opened a share that burns may load it again, for example after a broken connection. */
const TICKET_MS = 10 * 60_000;

const off = (): Response =>
  respondRejected(
    404,
    "This server stores no shares. Its operator can set WORKBENCH_SHARES=on. Share the run as a file instead.",
    "SHARES_OFF",
  );
/** The same for expired, revoked, burnt and unknown shares, so that it does not reveal which existed. */
const gone = (): Response =>
  respondRejected(410, "This share has expired or was revoked, or it never existed.", "SHARE_GONE");

/** Users behind a reverse proxy, browsers by their session, other clients by their address. */
const ownerOf = ({ person, session, address }: RequestContext): string =>
  sha256Of(
    person !== null ? `person ${person}` : session ? `session ${session.id}` : `address ${address}`,
  );

const whileAvailable = <Params = unknown>(handler: Handler<Params>): Handler<Params> =>
  whileReachable("shares", handler);

export const getShareLimits = whileAvailable(async (_request: Request, context) => {
  const { on } = environment().shares;
  const limits: ShareLimits = {
    on,
    shareBytes: MAX_SHARE_BYTES,
    browserBytes: MAX_OWNER_BYTES,
    browserUsed: on ? await shares().used(ownerOf(context), Date.now()) : 0,
  };
  return json(limits);
});

/** `PUT /api/shares/{id}/upload`: stores an encrypted share under an id that the browser has chosen. */
export const putShare = whileAvailable(async (request, context, { id }: ById) => {
  if (!environment().shares.on) return off();
  if (!ID.test(id)) return respondRejected(400, "The id in the path is not 16 bytes as base64url.");
  const bytes = Number(request.headers.get("content-length") ?? Number.NaN);
  const lifetime = shareLifetimes.find(
    ({ value }) => value === request.headers.get(shareHeaders.lifetime),
  );
  if (!lifetime)
    return respondRejected(
      400,
      `The header ${shareHeaders.lifetime} is not one of ${shareLifetimes.map(({ value }) => value).join(", ")}.`,
    );
  const revokeHash = shareTokenSchema.safeParse(request.headers.get(shareHeaders.revokeHash));
  if (!revokeHash.success)
    return respondRejected(
      400,
      `The header ${shareHeaders.revokeHash} is not 32 bytes as base64url.`,
    );
  if (!Number.isSafeInteger(bytes) || bytes <= 0 || !request.body)
    return respondRejected(411, "Send the size of the share in Content-Length.");
  if (bytes > MAX_SHARE_BYTES)
    return respondRejected(
      413,
      `The share has ${formatBytes(bytes)}. A share can have at most ${formatBytes(MAX_SHARE_BYTES)}.`,
    );
  const now = Date.now();
  if (!context.session) {
    const session = newSession(context.person);
    context.setCookie(await sessionCookie(session));
  }
  const share = {
    ...{ id, bytes, owner: ownerOf(context), revokeHash: revokeHash.data },
    expiresAt: now + lifetime.seconds * 1_000,
    burns: request.headers.get(shareHeaders.burn) === "1",
  };
  const allBytes = environment().shares.bytes;
  const quota = {
    ...{ ownerBytes: MAX_OWNER_BYTES, ownerShares: MAX_OWNER_SHARES },
    allBytes,
  };
  const end = beginUpload();
  if (!end) return busy();
  try {
    const saved = await shares().save(share, request.body, quota, now);
    return saved === "saved" ? json(infoOf(share), 201) : rejectSave(saved, allBytes);
  } catch (error) {
    if (!(error instanceof LateBodyError)) throw error;
    return respondRejected(408, "The share arrived too slowly. Share the run again.");
  } finally {
    end();
  }
});

const busy = (): Response =>
  respondUnsent({
    kind: "overloaded",
    status: 503,
    message: "Too many shares are being stored. Try again in a moment.",
    retryAfterSeconds: BUSY_SECONDS,
  });

function rejectSave(outcome: Exclude<ShareSaveOutcome, "saved">, allBytes: number): Response {
  switch (outcome) {
    case "id-taken":
      return respondRejected(409, "A share with this id exists. Share the run again.");
    case "size":
      return respondRejected(400, "The share did not arrive completely. Try again.");
    case "owner-full":
      return respondRejected(
        413,
        `Your shares on this server can have ${formatBytes(MAX_OWNER_BYTES)} together, in at most ${MAX_OWNER_SHARES} shares. Revoke one in My shares, then try again.`,
      );
    case "server-full":
      return respondRejected(
        413,
        `This server stores at most ${formatBytes(allBytes)} of shares, and that is used up. Wait until some expire, or share the run as a file.`,
      );
  }
}

const infoOf = ({ bytes, expiresAt, burns }: StoredShare): ShareInfo => ({
  ...{ bytes, expiresAt, burns },
});

/** `GET /api/shares/{id}`: size and expiry. Opens nothing, so link previews do not burn a share. */
export const getShareInfo = whileAvailable(async (_request, _context, { id }: ById) => {
  if (!environment().shares.on) return off();
  const share = ID.test(id) ? await shares().find(id, Date.now()) : null;
  return share ? json(infoOf(share)) : gone();
});

/** `POST /api/shares/{id}/open`: opens a share that burns, for the one who gets the ticket. */
export const postOpenShare = whileAvailable(async (_request, _context, { id }: ById) => {
  if (!environment().shares.on) return off();
  const share = ID.test(id) ? await shares().find(id, Date.now()) : null;
  if (!share) return gone();
  const ticket = randomBytes(32).toString("base64url");
  const until = Date.now() + TICKET_MS;
  const isOpened = share.burns && (await shares().open(id, sha256Of(ticket), until));
  return isOpened ? json({ ticket }) : gone();
});

/** `GET /api/shares/{id}/content`: the encrypted bytes, whole or in one range. */
export const getShareContent = whileAvailable(async (request, _context, { id }: ById) => {
  if (!environment().shares.on) return off();
  const share = ID.test(id) ? await shares().find(id, Date.now()) : null;
  if (!share) return gone();
  const ticket = request.headers.get(shareHeaders.ticket) ?? "";
  if (share.burns && !(await shares().holdsTicket(id, sha256Of(ticket)))) return gone();
  const range = parseRange(request.headers.get("range"), share.bytes);
  const whole = { start: 0, end: share.bytes - 1 };
  const isHead = request.method === "HEAD";
  const stream = isHead ? null : await shares().read(id, range ?? whole);
  if (!stream && !isHead) return gone();
  return new Response(stream, {
    status: range ? 206 : 200,
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": "attachment",
      "Content-Length": String(range ? range.end - range.start + 1 : share.bytes),
      ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${share.bytes}` }),
      "Cache-Control": "no-store, no-transform",
      "X-Robots-Tag": "noindex",
    },
  });
});

/** One range with a start (RFC 9110, section 14.1.2). Others are ignored, which the standard allows. */
function parseRange(header: string | null, bytes: number) {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === undefined) return null;
  const start = Number(from);
  const end = to ? Math.min(Number(to), bytes - 1) : bytes - 1;
  return start <= end ? { start, end } : null;
}

/** `DELETE /api/shares/{id}`: revokes with the token of the sharer, or burns with the ticket of the reader. */
export const deleteShare = whileAvailable(async (request, _context, { id }: ById) => {
  if (!environment().shares.on) return off();
  if (!ID.test(id)) return gone();
  const token = request.headers.get(shareHeaders.revokeToken);
  if (token !== null)
    return (await shares().revoke(id, sha256Of(token))) ? json({ revoked: true }) : gone();
  const ticket = request.headers.get(shareHeaders.ticket) ?? "";
  if (!(await shares().holdsTicket(id, sha256Of(ticket)))) return gone();
  await shares().remove(id);
  return json({ revoked: true });
});
