import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { actionTravel, requestTravel, scrapeTravel } from "@/lib/request/field-travel";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import { decodePermalink } from "./decode-permalink";
import { encodePermalink } from "./encode-permalink";
import { formatFragment } from "./fragment";
import { bodyForLink } from "./link-body";
import { linkLimits } from "./link-limits";
import { linkVersion, packText } from "./pack";
import { inSteps, strippedKinds } from "./stripped";
import { richRequest } from "./test-fixtures/rich-request";

const ticks = { texts: true, scripts: true };

function written(request: SearchRequest, given = ticks): string {
  const link = encodePermalink(request, given);
  if (!link.ok) throw new Error(link.message);
  return link.fragment;
}

/** The expected content of a link after decoding. */
const carried = (request: SearchRequest) =>
  JSON.parse(JSON.stringify(bodyForLink({ ...toWire(request) }, ticks).body));

/** Known keys in another order; free JSON keeps its order. */
function shuffled(value: unknown, turn: number): unknown {
  if (Array.isArray(value)) return value.map((each) => shuffled(each, turn));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const free = (key: string) => ["schema", "redactPII"].includes(key);
  const loose = entries.some(([, each]) => each === "question" || each === "highlights");
  const at = loose ? 0 : turn % Math.max(entries.length, 1);
  return Object.fromEntries(
    [...entries.slice(at), ...entries.slice(0, at)].map(([key, each]) => [
      key,
      free(key) ? each : shuffled(each, turn),
    ]),
  );
}

const runs = propertyRuns(500);

describe("a permalink", () => {
  it("round-trips every request except for fields that may not travel", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const request = validRequest(wire);
        const read = decodePermalink(written(request));
        if (!read.ok) throw new Error(read.message);
        expect(toWire(read.request)).toEqual(carried(request));
        expect(read.rejected).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it("decodes without typed texts and scripts and names their steps", () => {
    const request = validRequest({
      query: "x",
      scrapeOptions: {
        actions: [
          { type: "click", selector: "#name" },
          { type: "write", text: "canary" },
          { type: "executeJavascript", script: "canary()" },
          { type: "executeJavascript", script: "canary()" },
        ],
      },
    });
    const link = encodePermalink(request);
    if (!link.ok) throw new Error(link.message);
    expect(link.stripped.map(({ name, steps }) => [name, steps])).toEqual([
      ["scrapeOptions.actions.*.text", [2]],
      ["scrapeOptions.actions.*.script", [3, 4]],
    ]);
    const read = decodePermalink(link.fragment);
    if (!read.ok) throw new Error(read.message);
    expect(JSON.stringify(read.request)).not.toContain("canary");
    expect(read.request.scrapeOptions?.actions).toHaveLength(4);
    expect(read.stripped).toEqual(link.stripped);
    expect(read.scripts).toEqual([]);
    const whole = decodePermalink(written(request));
    expect(whole.ok && whole.scripts).toEqual([3, 4]);
  });

  it("decodes with surrounding punctuation", () => {
    const fragment = written(validRequest({ query: "x" }));
    for (const end of [".", ")", '",', ")."]) expect(decodePermalink(fragment + end).ok).toBe(true);
  });

  it("is the same for every spelling of a request", () => {
    fc.assert(
      fc.property(wireRequest, fc.nat(20), (wire, turn) => {
        const other = shuffled(wire, turn);
        expect(written(validRequest(other))).toBe(written(validRequest(wire)));
      }),
      { numRuns: runs },
    );
  });

  it("carries a rich request in less than 700 characters", () => {
    const fragment = written(validRequest(richRequest));
    expect(`http://127.0.0.1:3000/${fragment}`.length).toBeLessThan(700);
    const read = decodePermalink(fragment);
    expect(read.ok && toWire(read.request)).toEqual(toWire(validRequest(richRequest)));
  });

  it("contains no secret of any request", () => {
    const canary = "canary-7c1e";
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const request = validRequest({
          ...wire,
          threatProtection: { blacklist: [`${canary}.example.org`] },
          scrapeOptions: {
            ...wire.scrapeOptions,
            headers: { Cookie: canary },
            profile: { name: canary },
            auditMetadata: { username: canary },
            threatProtection: { whitelist: [`${canary}.example.org`] },
            actions: [
              { type: "write", text: canary },
              { type: "executeJavascript", script: canary },
            ],
          },
        });
        const link = encodePermalink(request);
        if (!link.ok) throw new Error(link.message);
        const read = decodePermalink(link.fragment);
        if (!read.ok) throw new Error(read.message);
        expect(JSON.stringify(read.request)).not.toContain(canary);
        expect(link.stripped.length).toBeGreaterThanOrEqual(7);
        expect(read.stripped.map(({ name }) => name).toSorted()).toEqual(
          link.stripped.map(({ name }) => name).toSorted(),
        );
      }),
    );
  });

  it("describes every field that may not travel", () => {
    const barred = (table: object, prefix: string) =>
      Object.entries(table).flatMap(([key, travel]) => (travel === "link" ? [] : [prefix + key]));
    const names = [
      ...barred(requestTravel, ""),
      ...barred(scrapeTravel, "scrapeOptions."),
      ...Object.values(actionTravel).flatMap((table) => barred(table, "scrapeOptions.actions.*.")),
    ];
    expect(Object.keys(strippedKinds).toSorted()).toEqual(names.toSorted());
    const letters = Object.values(strippedKinds).map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
  });

  it("is not encoded if it would be too large to decode", () => {
    const noise = fc.sample(fc.string({ minLength: 300, maxLength: 300, unit: "binary" }), 200);
    const large = validRequest({ query: "x", scrapeOptions: { includeTags: noise } });
    expect(encodePermalink(large)).toMatchObject({ ok: false });
    let deep: unknown = {};
    for (let level = 0; level < linkLimits.depth; level += 1) deep = { deep };
    const nested = validRequest({
      query: "x",
      scrapeOptions: { formats: [{ type: "json", schema: { deep } }] },
    });
    expect(encodePermalink(nested)).toMatchObject({ ok: false });
  });
});

describe("an untrusted link", () => {
  const link = (text: string) => formatFragment(linkVersion, packText(text));

  it("decodes to a request or a message", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String().map((text) => `#r=1.${text}`),
          fc.string({ unit: "binary" }).map(link),
          fc.json().map(link),
        ),
        (hash) => {
          const read = decodePermalink(hash);
          if (!read.ok) expect(read.message).toMatch(/\w/);
        },
      ),
      { numRuns: runs },
    );
  });

  it("is rejected if characters are missing or changed", () => {
    const whole = written(validRequest(richRequest));
    for (let end = 0; end < whole.length; end += 1)
      expect(decodePermalink(whole.slice(0, end)).ok).toBe(false);
    let taken = 0;
    for (let at = 5; at < whole.length; at += 1) {
      const letter = whole[at] === "A" ? "B" : "A";
      if (decodePermalink(whole.slice(0, at) + letter + whole.slice(at + 1)).ok) taken += 1;
    }
    expect(taken).toBe(0);
  });

  it("is decoded after common changes by other programs", () => {
    const whole = written(validRequest(richRequest));
    const plain = decodePermalink(whole);
    expect(plain.ok).toBe(true);
    for (const changed of [
      `${whole}.`,
      `${whole}>`,
      `${whole}),`,
      `${whole}?utm_source=chat`,
      `${whole}&fbclid=abc`,
      `${whole}:~:text=x`,
      `${whole}%20`,
      `${whole} and some words`,
      whole.replace("=", "%3D"),
      whole.replace("=", "%253D"),
      whole.replaceAll("_", "%5F").replaceAll("-", "%2d"),
      whole.replaceAll("_", "\\_"),
      `${whole.slice(0, 40)}\r\n ${whole.slice(40, 80)}%0A${whole.slice(80)}`,
      `${whole.slice(0, 40)}\u200b${whole.slice(40)}`,
    ])
      expect(decodePermalink(changed)).toEqual(plain);
  });

  it("cannot add unknown fields or fields that a link may not carry", () => {
    const read = decodePermalink(
      link(
        JSON.stringify({
          query: "x",
          webhook: "http://attacker.example",
          scrapeOptions: {
            formats: ["markdown"],
            headers: { Cookie: "theirs" },
            profile: { name: "p" },
          },
        }),
      ),
    );
    if (!read.ok) throw new Error(read.message);
    expect(read.request).toEqual({
      query: "x",
      scrapeOptions: { formats: [{ type: "markdown" }] },
    });
    expect(read.rejected.toSorted()).toEqual([
      "scrapeOptions.headers",
      "scrapeOptions.profile",
      "webhook",
    ]);
  });

  it("is rejected with the reason", () => {
    const reason = (hash: string) => {
      const read = decodePermalink(hash);
      return read.ok ? "" : read.message;
    };
    expect(reason("#r=2.abc")).toContain("version 2");
    expect(reason("#r=123456789.abc")).toContain("version 123456789");
    expect(reason("#r=1.abc")).toContain("truncated");
    expect(reason(`#r=1.${"A".repeat(10_000_000)}`)).toContain("too large");
    expect(reason(link("[]"))).toContain("truncated");
    expect(reason(link('{"query":"x","limit":1000}'))).toContain("limit: ");
    expect(reason(link(`{"query":"${"x".repeat(linkLimits.inflated)}"}`))).toContain("too large");
    expect(reason(link(`{"query":"x","a":[${"1,".repeat(linkLimits.values)}1]}`))).toContain(
      "too large",
    );
    expect(reason(`#r=1.${"A".repeat(linkLimits.characters + 1)}`)).toContain("too large");
    expect(reason(link(`{"query":${"[".repeat(5000)}${"]".repeat(5000)}}`))).toContain("truncated");
  });

  it("is decoded in bounded time and memory even if it expands enormously", () => {
    // Inflates to about a thousand times its size.
    const bomb = link(`{"query":"${"a".repeat(14_000_000)}"}`);
    expect(bomb.length).toBeLessThanOrEqual(linkLimits.characters);
    const before = cpuTime();
    expect(decodePermalink(bomb).ok).toBe(false);
    expect(cpuTime() - before).toBeLessThan(8_000);
  });
});

it("names the steps of a stripped part in the singular and the plural", () => {
  expect([[], [2], [1, 3]].map(inSteps)).toEqual(["", " (step 2)", " (steps 1 and 3)"]);
});
