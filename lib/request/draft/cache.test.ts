import { describe, expect, it } from "vitest";
import { cacheSection } from "./cache";
import { redactionValue } from "./cache-redaction";

const off = redactionValue.read(undefined);

describe("redaction", () => {
  it("is off, on, or an object", () => {
    expect(off.state).toBe("off");
    expect(redactionValue.read(false).state).toBe("off");
    expect(redactionValue.read(true).state).toBe("on");
    expect(redactionValue.read({}).state).toBe("tuned");
    expect(redactionValue.write(off, true)).toBeUndefined();
    expect(redactionValue.write({ ...off, state: "on" }, undefined)).toBe(true);
    expect(redactionValue.write({ ...off, state: "tuned" }, undefined)).toEqual({});
  });

  it("has controls for known keys and JSON for other keys", () => {
    const raw = { mode: "fast", entities: ["EMAIL", "BADGE"], replaceStyle: "mask", keep: [1] };
    const controls = redactionValue.read(raw);
    expect(controls).toEqual({
      state: "tuned",
      mode: "fast",
      entities: ["EMAIL", "BADGE"],
      replaceStyle: "mask",
      more: '{\n  "keep": [\n    1\n  ]\n}',
    });
    expect(redactionValue.write({ ...controls, mode: "", more: '{"level": 2}' }, raw)).toEqual({
      level: 2,
      entities: ["EMAIL", "BADGE"],
      replaceStyle: "mask",
    });
  });

  it("prefers a control over the same key in the JSON", () => {
    const more = '{"mode": "fast", "replaceStyle": "tag"}';
    expect(redactionValue.write({ ...off, state: "tuned", mode: "accurate", more }, {})).toEqual({
      mode: "accurate",
      replaceStyle: "tag",
    });
  });

  it("rejects an incomplete object at the JSON and preserves its text", () => {
    const half = redactionValue.write({ ...off, state: "tuned", more: '{"level": ' }, undefined);
    expect(half).toBe('{"level": ');
    expect(redactionValue.read(half)).toMatchObject({ state: "tuned", more: '{"level": ' });
    expect(redactionValue.locate?.([], half)).toEqual(["more"]);
  });
});

describe("cache and privacy", () => {
  const wire = (part: Partial<typeof cacheSection.initial>) =>
    cacheSection.toWire({ cache: { ...cacheSection.initial, ...part } }, {});

  it("has a default summary", () => {
    expect(wire({})).toEqual({});
    expect(cacheSection.summary({ cache: cacheSection.initial })).toBe("default");
  });

  it("parses ages as typed", () => {
    expect(wire({ maxAge: "2 days", minAge: "1" })).toEqual({
      scrapeOptions: { maxAge: 172_800_000, minAge: 1 },
    });
  });

  it("summarizes values that differ from the default", () => {
    const summary = (body: object) =>
      cacheSection.summary({ cache: cacheSection.fromRequest({ ...body }) });
    expect(summary({ scrapeOptions: { maxAge: 0, storeInCache: false } })).toBe(
      "always fresh, not stored",
    );
    expect(summary({ scrapeOptions: { maxAge: 3_600_000, minAge: 1, redactPII: true } })).toBe(
      "copies up to 1 h, cache only, redacted",
    );
    expect(
      summary({ enterprise: ["zdr"], scrapeOptions: { minAge: 60_000, lockdown: true } }),
    ).toBe("cache only, from 1 min, lockdown, zdr");
  });
});
