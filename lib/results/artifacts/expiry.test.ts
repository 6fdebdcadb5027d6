import { describe, expect, it } from "vitest";
import { artifactExpiry } from "./expiry";

const received = Date.UTC(2026, 9, 25, 0, 30);
const at = (query: string) =>
  artifactExpiry(`https://files.example/a.png?${query}`, "image", received);

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
      expect(artifactExpiry("https://files.example/a", kind, received).at).toBe(
        received + 3_600_000,
      );
    expect(artifactExpiry("not an address", "pdf", received).stated).toBe(false);
  });

  it("does not depend on the time zone or daylight saving", () => {
    const before = process.env.TZ;
    const moments = ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland"].map((zone) => {
      process.env.TZ = zone;
      return at("se=2026-10-25T01:30Z").at;
    });
    process.env.TZ = before;
    expect(new Set(moments)).toEqual(new Set([Date.UTC(2026, 9, 25, 1, 30)]));
  });
});
