import "server-only";
import { createHash } from "node:crypto";
import { type Check, scheduleLimits } from "@/lib/contract/schedules/schedule";
import { type AtomEntry, atomFeed } from "@/lib/schedule/atom-feed";
import { environment, ownOrigin } from "../env";
import type { Handler } from "../guarded";
import { hashOfToken, isFeedToken } from "./credentials";
import { schedules } from "./schedules";
import type { StoredSchedule } from "./store/schedule-store";
import { feedPath } from "./summary";

/** The same for unknown and replaced URLs. */
const notFound = (): Response =>
  new Response("Not found.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

/** `GET /feeds/{token}.xml`: the new results of a schedule, for everyone who knows the URL. */
export const getFeed: Handler<{ readonly file: string }> = async (request, _context, { file }) => {
  const token = file.endsWith(".xml") ? file.slice(0, -".xml".length) : "";
  if (!environment().schedules.on || !isFeedToken(token)) return notFound();
  const stored = await schedules().findByFeed(hashOfToken(token));
  if (!stored) return notFound();
  const checks = await schedules().checks(stored.id, scheduleLimits.checks);
  const { text, updatedAt } = feedOf(stored, checks, token);
  const headers = {
    ETag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    "Last-Modified": new Date(updatedAt).toUTCString(),
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
  };
  if (isUnchanged(request.headers, headers.ETag, updatedAt))
    return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: { ...headers, "Content-Type": "application/atom+xml; charset=utf-8" },
  });
};

/** RFC 9110, section 13.2.2: the date counts only without a tag. */
function isUnchanged(received: Headers, tag: string, updatedAt: number): boolean {
  const known = received.get("if-none-match");
  if (known !== null)
    return known.split(",").some((each) => ["*", tag].includes(each.trim().replace(/^W\//, "")));
  const since = Date.parse(received.get("if-modified-since") ?? "");
  return Math.floor(updatedAt / 1_000) * 1_000 <= since;
}

function feedOf(stored: StoredSchedule, checks: readonly Check[], token: string) {
  const { publicUrl } = environment();
  const origin = publicUrl?.origin ?? ownOrigin(environment());
  const entries = checks
    .flatMap((check) =>
      check.results.map(
        (result): AtomEntry => ({
          ...result,
          id: `urn:uuid:${uuidOf(`${stored.id} ${check.slot} ${result.url}`)}`,
          foundAt: check.endedAt ?? check.startedAt,
        }),
      ),
    )
    .slice(0, scheduleLimits.feedEntries);
  const updatedAt = entries[0]?.foundAt ?? stored.createdAt;
  const text = atomFeed({
    id: `urn:uuid:${stored.id}`,
    title: stored.definition.name,
    self: `${origin}${feedPath(token)}`,
    page: `${origin}/schedules?id=${stored.id}`,
    updatedAt,
    entries,
  });
  return { text, updatedAt };
}

/** A UUID of version 8 (RFC 9562), made from a text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`],
    ...[`${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)],
  ].join("-");
}
