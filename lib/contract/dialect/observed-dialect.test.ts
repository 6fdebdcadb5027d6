import { describe, expect, it } from "vitest";
import { draftFromBody } from "@/components/request-json/draft-from-body";
import { defaultImportOptions } from "@/lib/import/import-result";
import { parseImportedBody } from "@/lib/import/parse-body";
import { bodyToDraft, draftToBody } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { fromWire, toWire } from "../canonical";
import { fromWireWithUnknown, withUnknown } from "../unknown-fields";
import { isObserved } from "./observed-dialect";

const scrape = (options: object) => ({ query: "q", scrapeOptions: options });

/** Each row: what a client sends, as what it is sent, and the names of what the specification lacks. */
const bodies: readonly (readonly [object, object, readonly string[]])[] = [
  [
    { query: "q", sources: ["web", "alexandria"], toolDetail: "full", domainTools: ["a.example"] },
    {
      query: "q",
      sources: [{ type: "web" }, { type: "alexandria" }],
      toolDetail: "full",
      domainTools: ["a.example"],
    },
    ["sources", "toolDetail", "domainTools"],
  ],
  [
    { query: "q", sources: [{ type: "alexandria" }] },
    { query: "q", sources: [{ type: "alexandria" }] },
    ["sources"],
  ],
  ...(["manual-only", "zscaler"] as const).flatMap((mode) => [
    [
      { query: "q", threatProtection: { mode, blacklist: ["a.example"] } },
      { query: "q", threatProtection: { mode, blacklist: ["a.example"] } },
      ["threatProtection.mode"],
    ] as const,
    [
      scrape({ threatProtection: { mode } }),
      scrape({ threatProtection: { mode } }),
      ["scrapeOptions.threatProtection.mode"],
    ] as const,
  ]),
  [
    { query: "q", enterprise: ["default"] },
    { query: "q", enterprise: ["default"] },
    ["enterprise"],
  ],
  [
    scrape({ zeroDataRetention: true }),
    scrape({ zeroDataRetention: true }),
    ["scrapeOptions.zeroDataRetention"],
  ],
  [
    scrape({ formats: [{ type: "json", prompt: "p", checkPromptInjection: true }] }),
    scrape({ formats: [{ type: "json", prompt: "p", checkPromptInjection: true }] }),
    ["scrapeOptions.formats.0.checkPromptInjection"],
  ],
  [
    scrape({ parsers: [{ type: "pdf", pages: true, blocks: true, pageMarkdown: true }, "image"] }),
    scrape({
      parsers: [{ type: "pdf", pages: true, blocks: true, pageMarkers: true }, { type: "image" }],
    }),
    [],
  ],
];

describe.each(bodies)("the body %j", (given, sent, names) => {
  it("is imported whole, and what the specification lacks is named", () => {
    const read = parseImportedBody(given, defaultImportOptions, { kind: "json" });
    expect(read).toMatchObject({ ok: true, issues: [], unknown: [], observed: names });
    expect(read.ok && read.body).toEqual(sent);
  });

  it("is kept by the form and sent as it is", () => {
    const read = draftToRequest(bodyToDraft({ ...sent }));
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.body).toEqual(sent);
    expect(read.ok && read.unknown.length).toBe(names.length);
  });

  it("is rejected by the contract, and its known part is not", () => {
    expect(fromWire(sent).ok).toBe(names.length === 0);
    const lenient = fromWireWithUnknown(sent);
    if (!lenient.ok) throw new Error("rejected");
    expect(fromWire(toWire(lenient.request)).ok).toBe(true);
    expect(withUnknown(toWire(lenient.request), sent, lenient.unknown)).toEqual(sent);
    expect(names.every(isObserved)).toBe(true);
  });
});

it("writes sources as objects, whatever their notation", () => {
  const body = { query: "q", sources: ["web", "alexandria"] };
  const draft = draftFromBody(body);
  expect(draft && draftToBody(draft).sources).toEqual([{ type: "web" }, { type: "alexandria" }]);
});

it("leaves other values of these fields to the contract", () => {
  for (const body of [
    { query: "q", sources: ["atlantis"] },
    { query: "q", enterprise: ["default", "gold"] },
    { query: "q", threatProtection: { mode: "strict" } },
  ])
    expect(fromWireWithUnknown(body).ok).toBe(false);
});
