import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers } from "../support/callers";
import { article } from "../support/local-site";
import { PageRig } from "../support/page-rig";

const DAY_MS = 86_400_000;
const prose = "The ruff fights for its place on the lek every spring. ".repeat(12);
const names = callers.flatMap((_, at) =>
  ["plain", "unstored", "aged", "locked", "missed", "personal", "tracked"].map(
    (name) => `${name}${"ab"[at]}`,
  ),
);
const rig = new PageRig(
  Object.fromEntries(names.map((name) => [name, article(`Dunlin ${name}`, prose)])),
);

beforeAll(() => rig.start());
afterAll(() => rig.dispose());

describe.each(callers.map((caller, at) => ({ ...caller, mark: "ab"[at] })))(
  "cached pages, for $name",
  (caller) => {
    /** A request without maxAge. */
    const scrape = (name: string, options: object = {}) =>
      rig.scrape(`${name}${caller.mark}`, { maxAge: undefined, ...options }, caller);
    const requestCount = (name: string) => rig.site.requestsFor(`/${name}${caller.mark}`).length;
    const stateOf = async (name: string, options: object = {}) =>
      (await scrape(name, options)).metadata.cacheState;

    it("serves copies younger than maxAge, by default two days, and reports their age", async () => {
      expect(await stateOf("plain")).toBe("miss");
      const before = requestCount("plain");
      const { metadata } = await scrape("plain", { formats: ["html"] });
      expect(metadata).toMatchObject({
        cacheState: "hit",
        cachedAt: expect.stringMatching(/^20.*Z$/),
        creditsUsed: 1,
      });
      expect(requestCount("plain")).toBe(before);
      expect(await stateOf("plain", { maxAge: 0 })).toBe("miss");
      expect(await stateOf("plain", { maxAge: DAY_MS })).toBe("hit");
    });

    it("stores no copy when storeInCache is off", async () => {
      await scrape("unstored", { storeInCache: false });
      expect(await stateOf("unstored", { storeInCache: true })).toBe("miss");
      expect(await stateOf("unstored")).toBe("hit");
    });

    it("serves only cached copies with minAge, any copy for 1, and no younger one", async () => {
      await expect(scrape("aged", { minAge: 1 })).rejects.toThrow(/cached/i);
      await scrape("aged");
      const before = requestCount("aged");
      await new Promise((resume) => setTimeout(resume, 10));
      expect(await stateOf("aged", { minAge: 1 })).toBe("hit");
      await expect(scrape("aged", { minAge: DAY_MS })).rejects.toThrow(/cached/i);
      expect(requestCount("aged")).toBe(before);
    });

    it("serves only cached copies under lockdown, for 5 credits and without contacting the site", async () => {
      await scrape("locked");
      const before = rig.site.requests.length;
      expect((await scrape("locked", { lockdown: true })).metadata).toMatchObject({
        cacheState: "hit",
        creditsUsed: 5,
      });
      await expect(scrape("missed", { lockdown: true })).rejects.toThrow(/lockdown/i);
      expect(rig.site.requests.length).toBe(before);
    });

    it("neither stores nor serves copies for headers, actions and profiles", async () => {
      await scrape("personal", { headers: { Cookie: "a=b" } });
      expect(await stateOf("personal")).toBe("miss");
      expect(await stateOf("personal", { headers: { Cookie: "a=b" } })).toBe("miss");
    });

    it("fetches the current page for changeTracking", async () => {
      await scrape("tracked");
      const formats = [{ type: "changeTracking", tag: caller.name }];
      expect(await stateOf("tracked", { formats })).toBe("miss");
      const before = requestCount("tracked");
      const locked = await scrape("tracked", { formats, lockdown: true });
      expect(locked).toMatchObject({ changeTracking: { changeStatus: "same" } });
      expect(requestCount("tracked")).toBe(before);
    });
  },
);
