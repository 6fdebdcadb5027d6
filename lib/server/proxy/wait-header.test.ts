import { describe, expect, it } from "vitest";
import { waitHeader } from "./wait-header";

const NOW = Date.UTC(2026, 10, 20, 10, 0, 0);
const DATE = new Date(NOW).toUTCString();
const read = (status: number, headers: Record<string, string>) => {
  const all = new Headers(headers);
  return waitHeader(status, (name) => all.get(name));
};

describe("waitHeader", () => {
  it.each<[Record<string, string>, string | null]>([
    [{ "retry-after": "7", "ratelimit-reset": "30" }, "7"],
    [{ "retry-after": "soon" }, "soon"],
    [{ "retry-after-ms": "1500" }, "1.5"],
    [{ "RateLimit-Reset": "20" }, "20"],
    [{ "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "45" }, "45"],
    [{ date: DATE, "x-ratelimit-reset": String(NOW / 1_000 + 50) }, "50"],
    [{ date: DATE, "x-ratelimit-reset": String(NOW + 50_000) }, "50"],
    [{ date: DATE, "x-ratelimit-reset": String(NOW / 1_000 - 50) }, "0"],
    [{ "x-ratelimit-reset": String(NOW / 1_000 + 50) }, null],
    [{ "x-ratelimit-reset-after": "1.5" }, "1.5"],
    [{ ratelimit: "limit=10, remaining=0, reset=20" }, "20"],
    [{ ratelimit: '"default";r=0;t=30' }, "30"],
    [{ ratelimit: '"default";r=4;t=30' }, null],
    [{ "x-ratelimit-remaining": "4", "x-ratelimit-reset": "45" }, null],
    [{ "x-ratelimit-reset": "tomorrow" }, null],
    [{ date: DATE, "x-ratelimit-reset": "2026-11-20T10:00:50Z" }, "50"],
    [{ "x-ratelimit-reset": "2026-11-20T10:00:50Z" }, null],
    [{ "x-ratelimit-reset-requests": "1m30s" }, "1m30s"],
    [{ "x-ratelimit-reset-requests": "soon" }, null],
    [{ "x-ratelimit-remaining": "4", "x-ratelimit-reset-requests": "6s" }, null],
    [{}, null],
  ])("takes the wait from %j", (headers, wait) => {
    expect(read(429, headers)).toBe(wait);
  });

  it("ignores the rate limit of a response that it does not explain", () => {
    expect(read(200, { "x-ratelimit-reset": "45" })).toBeNull();
    expect(read(500, { "x-ratelimit-reset": "45" })).toBeNull();
  });
});
