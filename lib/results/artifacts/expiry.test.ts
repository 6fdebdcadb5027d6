import { describe, expect, it } from "vitest";
import { artifactExpiry } from "./expiry";

const received = Date.UTC(2026, 9, 25, 0, 30);
const at = (query: string) =>
  artifactExpiry(
    { url: `https://files.example/a.png?${query}`, kind: "image" },
    "https://example.org/page",
    received,
  );

describe("artifactExpiry", () => {
  it.each([
    ["X-Amz-Date=20261025T003000Z&X-Amz-Expires=3600", Date.UTC(2026, 9, 25, 1, 30)],
    ["x-amz-date=20261025T003000Z&x-amz-expires=86400", Date.UTC(2026, 9, 26, 0, 30)],
    ["X-Goog-Date=20261025T003000Z&X-Goog-Expires=60", Date.UTC(2026, 9, 25, 0, 31)],
    [`Expires=${Date.UTC(2026, 9, 25, 5) / 1_000}`, Date.UTC(2026, 9, 25, 5)],
    [`expires=${Date.UTC(2026, 9, 25, 5)}&signature=x`, Date.UTC(2026, 9, 25, 5)],
    ["se=2026-10-25T05%3A00%3A00Z", Date.UTC(2026, 9, 25, 5)],
    ["se=2026-10-25T05%3A00Z", Date.UTC(2026, 9, 25, 5)],
    ["se=2026-10-26", Date.UTC(2026, 9, 26)],
    ["se=2026-10-25T05:00:00%2B02:00", Date.UTC(2026, 9, 25, 3)],
    [`exp=${Date.UTC(2026, 9, 25, 5) / 1_000}`, Date.UTC(2026, 9, 25, 5)],
    [`exp=${Date.UTC(2026, 9, 25, 5) / 1_000}&se=2026-10-25T02:00Z`, Date.UTC(2026, 9, 25, 2)],
  ])("reads the expiry from %s", (query, moment) => {
    expect(at(query)).toEqual({ at: moment, stated: true });
  });

  it.each([
    "",
    "Expires=never",
    "Expires=7200",
    "exp=99999999999999",
    "X-Amz-Date=20261025T003000Z",
    "X-Amz-Date=yesterday&X-Amz-Expires=60",
    "se=2026-99-99",
    "Expires=9999999999",
  ])("defaults to a day after receipt for %j", (query) => {
    expect(at(query)).toEqual({ at: received + 86_400_000, stated: false });
  });

  it("defaults to an hour after receipt for audio and video", () => {
    for (const kind of ["audio", "video"] as const)
      expect(artifactExpiry({ url: "https://files.example/a", kind }, null, received)?.at).toBe(
        received + 3_600_000,
      );
    const file = { url: "not an address", kind: "pdf" } as const;
    expect(artifactExpiry(file, "nor this", received)?.stated).toBe(false);
  });

  it.each<[string, string]>([
    ["https://example.org/sounds/tide.mp3", "https://www.example.org/tide"],
    ["https://media.example.org/tide.mp3?v=2", "https://example.org/tide"],
    ["http://127.0.0.1:4000/tide.mp3", "http://127.0.0.1:4000/tide"],
  ])("has no expiry for a file of the page's own site: %s", (url, page) => {
    expect(artifactExpiry({ url, kind: "audio" }, page, received)).toBeNull();
    const signed = `${url}${url.includes("?") ? "&" : "?"}se=2026-10-25T05:00Z`;
    expect(artifactExpiry({ url: signed, kind: "audio" }, page, received)?.stated).toBe(true);
  });

  it.each<[string, string]>([
    ["https://notexample.org/a.mp3", "https://example.org/"],
    ["http://127.0.0.1:4001/a.mp3", "http://127.0.0.1:4000/"],
  ])("expires as usual on another site: %s", (url, page) => {
    expect(artifactExpiry({ url, kind: "audio" }, page, received)?.at).toBe(received + 3_600_000);
  });

  it("does not depend on the time zone or daylight saving", () => {
    const before = process.env.TZ;
    const moments = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"].map((zone) => {
      process.env.TZ = zone;
      return at("se=2026-10-25T01:30Z")?.at;
    });
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
    expect(new Set(moments)).toEqual(new Set([Date.UTC(2026, 9, 25, 1, 30)]));
  });
});
