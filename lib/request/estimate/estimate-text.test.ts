import { describe, expect, it } from "vitest";
import { validRequest } from "@/tests/support/valid-request";
import { estimateCredits } from "../estimate";
import { estimateBasis } from "./estimate-basis";
import { estimateText } from "./estimate-text";
import { type ConnectionPrices, type CostSample, estimateFor } from "./for-connection";

function listed(fields: object) {
  return estimateCredits(validRequest({ query: "heat pumps", ...fields }));
}

const service: ConnectionPrices = { isFree: false, rejected: [], samples: [] };
const builtIn: ConnectionPrices = { ...service, isFree: true };
const samplesOf = (fields: object, credits: readonly number[]): CostSample[] => {
  const { kind, likely } = listed(fields);
  return credits.map((each) => ({ kind, credits: each, listed: likely }));
};

const markdown = { scrapeOptions: { formats: ["markdown"] } };
const structured = {
  scrapeOptions: { formats: [{ type: "json", prompt: "The price" }], onlyMainContent: true },
};

/** A request, and the text on the built-in engine, on a service, and on a service where past runs cost some credits. */
const realistic: readonly [string, object, string, string, readonly number[], string][] = [
  ["titles only", {}, "about 2 credits", "about 2 credits", [2], "about 2 credits"],
  [
    "the example: five pages",
    { limit: 5, ...markdown },
    "about 7 credits",
    "about 7 credits (max 27)",
    [7, 7, 6],
    "about 7 credits (max 27)",
  ],
  [
    "ten pages",
    markdown,
    "about 12 credits",
    "about 12 credits (max 52)",
    [12, 9, 10, 12, 10],
    "about 10 credits (max 52)",
  ],
  [
    "ten pages, basic proxy",
    { scrapeOptions: { formats: ["markdown"], proxy: "basic" } },
    "about 12 credits",
    "about 12 credits",
    [10],
    "about 10 credits (max 12)",
  ],
  [
    "ten pages, enhanced proxy",
    { scrapeOptions: { formats: ["markdown"], proxy: "enhanced" } },
    "about 52 credits",
    "about 52 credits",
    [40, 36],
    "about 38 credits (max 52)",
  ],
  [
    "week of news with pages",
    { sources: ["news"], tbs: "qdr:w", limit: 20, ...markdown },
    "about 24 credits",
    "about 24 credits (max 104)",
    [14, 15, 13],
    "about 14 credits (max 104)",
  ],
  [
    "three sources, no pages",
    { sources: ["web", "news", "images"], limit: 20 },
    "about 12 credits",
    "about 12 credits",
    [8],
    "about 8 credits (max 12)",
  ],
  [
    "three sources with pages",
    { sources: ["web", "news", "images"], ...markdown },
    "about 36 credits",
    "about 36 credits (max 156)",
    [20, 25, 30],
    "about 25 credits (max 156)",
  ],
  [
    "structured data",
    { limit: 5, ...structured },
    "about 27 credits",
    "about 27 credits (max 47)",
    [22, 27],
    "about 25 credits (max 47)",
  ],
  [
    "a question to ten pages",
    { scrapeOptions: { formats: ["markdown", { type: "question", question: "How much?" }] } },
    "about 52 credits",
    "about 52 credits (max 92)",
    [47],
    "about 47 credits (max 92)",
  ],
  [
    "screenshots of three pages",
    { limit: 3, scrapeOptions: { formats: ["screenshot"] } },
    "about 5 credits",
    "about 5 credits (max 17)",
    [5],
    "about 5 credits (max 17)",
  ],
  [
    "PDFs, ten pages each",
    {
      query: "annual report filetype:pdf",
      limit: 5,
      scrapeOptions: { formats: ["markdown"], parsers: [{ type: "pdf", maxPages: 10 }] },
    },
    "about 52 credits",
    "about 52 credits (max 72)",
    [31],
    "about 31 credits (max 72)",
  ],
  [
    "PDFs without a limit of pages",
    { categories: ["pdf"], limit: 5, ...markdown },
    "about 52 credits",
    "about 52 credits (no maximum)",
    [90, 110],
    "about 100 credits (no maximum)",
  ],
  [
    "a hundred pages",
    { limit: 100, ...markdown },
    "about 120 credits",
    "about 120 credits (max 520)",
    [60, 50, 55],
    "about 55 credits (max 520)",
  ],
  [
    "cached pages under lockdown",
    { limit: 5, scrapeOptions: { formats: ["markdown"], lockdown: true } },
    "about 27 credits",
    "about 27 credits",
    [7, 11],
    "about 9 credits (max 27)",
  ],
];

describe("the estimate of realistic requests", () => {
  it.each(realistic)("is believable for %s", (_name, fields, elsewhere, fresh, past, learnt) => {
    const estimate = listed(fields);
    const samples = samplesOf(fields, past);
    const shown = (prices: ConnectionPrices) => estimateText(estimateFor(estimate, prices));
    expect(shown(builtIn)).toBe(`free here (${elsewhere} elsewhere)`);
    expect(shown(service)).toBe(fresh);
    expect(shown({ ...service, samples })).toBe(learnt);
    // A connection's own history says nothing about other services.
    expect(shown({ ...builtIn, samples })).toBe(`free here (${elsewhere} elsewhere)`);
  });
});

describe("estimateFor", () => {
  it("learns only from runs with the same options", () => {
    const samples = samplesOf(structured, [900]);
    expect(estimateText(estimateFor(listed(markdown), { ...service, samples }))).toBe(
      "about 12 credits (max 52)",
    );
  });

  it("applies what it learnt to another limit", () => {
    const samples = samplesOf(markdown, [6]);
    const more = listed({ limit: 100, ...markdown });
    expect(estimateFor(more, { ...service, samples }).likely).toBe(60);
  });

  it("ignores prices that are many runs old", () => {
    const samples = [
      ...samplesOf(markdown, Array(30).fill(100)),
      ...samplesOf(markdown, Array(20).fill(6)),
    ];
    expect(estimateFor(listed(markdown), { ...service, samples }).likely).toBe(6);
  });

  it("raises the maximum where a service has cost more", () => {
    const samples = samplesOf(markdown, [80]);
    expect(estimateFor(listed(markdown), { ...service, samples })).toMatchObject({
      likely: 80,
      max: 80,
    });
  });

  it("charges no enhanced proxy where the service does not offer it", () => {
    const prices = { ...service, rejected: ["scrapeOptions.proxy"] };
    expect(estimateText(estimateFor(listed(markdown), prices))).toBe("about 12 credits");
    const enhanced = listed({ scrapeOptions: { formats: ["markdown"], proxy: "enhanced" } });
    expect(estimateText(estimateFor(enhanced, prices))).toBe("about 12 credits");
  });
});

it("explains how the likely cost was found", () => {
  const basis = (credits: readonly number[]) =>
    estimateBasis(
      estimateFor(listed(markdown), { ...service, samples: samplesOf(markdown, credits) }),
    );
  expect(basis([])).toContain("usual price");
  expect(basis([6])).toContain("the only past run");
  expect(basis([6, 6, 12])).toContain("median of 3 past runs");
  expect(basis([6, 6, 12])).toContain("50 %");
});

it("has a short form", () => {
  expect(estimateText(estimateFor(listed(markdown), service), "short")).toBe("about 12 (max 52)");
  expect(estimateText(estimateFor(listed(markdown), builtIn), "short")).toBe("free here");
  expect(estimateText(estimateFor(listed({}), service), "short")).toBe("about 2 credits");
});
