import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import type { SearchRequest } from "@/lib/contract/request";
import { actionTravel, requestTravel, scrapeTravel } from "@/lib/request/field-travel";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { decodePermalink } from "./decode-permalink";
import { encodePermalink } from "./encode-permalink";
import { formatFragment } from "./fragment";
import { bodyForLink } from "./link-body";
import { linkLimits } from "./link-limits";
import { linkVersion, packText } from "./pack";
import { strippedKinds } from "./stripped";
import { richRequest } from "./test-fixtures/rich-request";

const ticks = { texts: true, scripts: true };

function canonical(body: unknown): SearchRequest {
  const read = fromWire(body);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.request;
}

function written(request: SearchRequest, given = ticks): string {
  const link = encodePermalink(request, given);
  if (!link.ok) throw new Error(link.message);
  return link.fragment;
}

/** What a link of the request may carry at most, as the reader must see it. */
const carried = (request: SearchRequest) =>
  JSON.parse(JSON.stringify(bodyForLink({ ...toWire(request) }, ticks).body));

/** Keys of what the contract knows, in another order; free JSON keeps its own. */
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

const runs = Number(process.env.PERMALINK_RUNS ?? 500);

describe("a permalink", () => {
  it("brings back every request, but for what may not travel", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const request = canonical(wire);
        const read = decodePermalink(written(request));
        if (!read.ok) throw new Error(read.message);
        expect(toWire(read.request)).toEqual(carried(request));
        expect(read.rejected).toEqual([]);
      }),
      { numRuns: runs },
    );
  });

  it("opens also where typed texts and scripts were left out, and names their steps", () => {
    const request = canonical({
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

  it("opens with the punctuation of the sentence that it stood in", () => {
    const fragment = written(canonical({ query: "x" }));
    for (const end of [".", ")", '",', ")."]) expect(decodePermalink(fragment + end).ok).toBe(true);
  });

  it("is the same for the same request, however it was spelled", () => {
    fc.assert(
      fc.property(wireRequest, fc.nat(20), (wire, turn) => {
        const other = shuffled(wire, turn);
        expect(written(canonical(other))).toBe(written(canonical(wire)));
      }),
      { numRuns: runs },
    );
  });

  it("carries a rich request in less than 700 characters", () => {
    const fragment = written(canonical(richRequest));
    expect(`http://127.0.0.1:3000/${fragment}`.length).toBeLessThan(700);
    const read = decodePermalink(fragment);
    expect(read.ok && toWire(read.request)).toEqual(toWire(canonical(richRequest)));
  });

  it("carries no secret of any request", () => {
    const canary = "canary-7c1e";
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const request = canonical({
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

  it("has words for every field that may not travel in it", () => {
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

  it("is refused by the sharer where it would be too large to open", () => {
    const noise = fc.sample(fc.string({ minLength: 300, maxLength: 300, unit: "binary" }), 200);
    const large = canonical({ query: "x", scrapeOptions: { includeTags: noise } });
    expect(encodePermalink(large)).toMatchObject({ ok: false });
    let deep: unknown = {};
    for (let level = 0; level < linkLimits.depth; level += 1) deep = { deep };
    const nested = canonical({
      query: "x",
      scrapeOptions: { formats: [{ type: "json", schema: { deep } }] },
    });
    expect(encodePermalink(nested)).toMatchObject({ ok: false });
  });
});

describe("a link from anybody", () => {
  const link = (text: string) => formatFragment(linkVersion, packText(text));

  it("gives a request or words, whatever it holds", () => {
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

  it("is told apart from a request when letters of it are missing or changed", () => {
    const whole = written(canonical(richRequest));
    for (let end = 0; end < whole.length; end += 1)
      expect(decodePermalink(whole.slice(0, end)).ok).toBe(false);
    let taken = 0;
    for (let at = 5; at < whole.length; at += 1) {
      const letter = whole[at] === "A" ? "B" : "A";
      if (decodePermalink(whole.slice(0, at) + letter + whole.slice(at + 1)).ok) taken += 1;
    }
    expect(taken).toBe(0);
  });

  it("is read as programs change it on its way", () => {
    const whole = written(canonical(richRequest));
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

  it("cannot bring in what a link does not carry, nor fields of no request", () => {
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

  it("is refused with the reason", () => {
    const reason = (hash: string) => {
      const read = decodePermalink(hash);
      return read.ok ? "" : read.message;
    };
    expect(reason("#r=2.abc")).toContain("version 2");
    expect(reason("#r=123456789.abc")).toContain("version 123456789");
    expect(reason("#r=1.abc")).toContain("cut short");
    expect(reason(`#r=1.${"A".repeat(10_000_000)}`)).toContain("more than");
    expect(reason(link("[]"))).toContain("cut short");
    expect(reason(link('{"query":"x","limit":1000}'))).toContain("limit: ");
    expect(reason(link(`{"query":"${"x".repeat(linkLimits.inflated)}"}`))).toContain("more than");
    expect(reason(link(`{"query":"x","a":[${"1,".repeat(linkLimits.values)}1]}`))).toContain(
      "more",
    );
    expect(reason(`#r=1.${"A".repeat(linkLimits.characters + 1)}`)).toContain("more than");
    expect(reason(link(`{"query":${"[".repeat(5000)}${"]".repeat(5000)}}`))).toContain("cut short");
  });

  it("is read in little time and memory even where it would fill the machine", () => {
    // About a thousand times its size once inflated.
    const bomb = link(`{"query":"${"a".repeat(14_000_000)}"}`);
    expect(bomb.length).toBeLessThanOrEqual(linkLimits.characters);
    const before = performance.now();
    expect(decodePermalink(bomb).ok).toBe(false);
    expect(performance.now() - before).toBeLessThan(8_000);
  });
});
