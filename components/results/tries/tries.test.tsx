import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { validRequest } from "@/tests/support/valid-request";
import { CardTries } from "./card-tries";
import { noTries } from "./no-tries";
import { RepairAll } from "./repair-all";
import { type PageTry, type Tries, TriesProvider, useShownPage } from "./tries-context";

const request = validRequest({ query: "tides", scrapeOptions: { formats: ["markdown"] } });

const failed = { url: "https://a.example/x", metadata: { statusCode: 500, error: "Broken" } };
const viewOf = (web: readonly object[]) => parseResponse({ creditsUsed: 3, data: { web } });
const resultsOf = (web: readonly object[]): readonly ResultView[] => viewOf(web).sources.web.items;
const only = (web: object): ResultView => {
  const [result] = resultsOf([web]);
  if (!result) throw new Error("There is no result.");
  return result;
};

const triesOf = (list: readonly PageTry[], more: Partial<Tries> = {}): Tries => ({
  ...noTries(request),
  of: (id) => list.filter(({ resultId }) => resultId === id),
  price: (planned) => `about ${2 * planned.length}`,
  ...more,
});

const text = (node: React.ReactNode, tries: Tries) =>
  renderToStaticMarkup(<TriesProvider value={tries}>{node}</TriesProvider>)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const card = (page: object, tries = triesOf([])) => text(<CardTries result={only(page)} />, tries);

const body = "The tide tables of the harbour, with every high and low water. ".repeat(5);
const shown: ShownRun = {
  run: {
    id: "2",
    request,
    status: 200,
    body: new Blob([]),
    beginning: "",
    bytes: 0,
    startedAt: 0,
    durationMs: 1_500,
    connectionLabel: null,
  },
  view: viewOf([{ ...failed, markdown: body, metadata: { statusCode: 200 } }]),
};
const done: PageTry = {
  id: "t",
  resultId: "web-0",
  label: "Again",
  outcome: {
    phase: "done",
    shown,
    result: only({ ...failed, markdown: body, metadata: { statusCode: 200 } }),
  },
};

describe("CardTries", () => {
  it("offers remedies with their prices, and says where none helps", () => {
    expect(card(failed)).toBe("Again about 2");
    expect(card({ ...failed, metadata: { statusCode: 404, error: "Gone" } })).toContain(
      "no longer exists",
    );
    expect(card({ ...failed, markdown: body, metadata: { statusCode: 200 } })).toBe("");
  });

  it("names the other connection, and why a stored run cannot be tried again", () => {
    expect(card(failed, triesOf([], { through: "Other" }))).toBe("Again about 2 on Other");
    const blocker = "This run was stored without its headers.";
    expect(card(failed, triesOf([], { blocker }))).toBe(blocker);
  });

  it("stacks tries with their difference, time and cost", () => {
    expect(card(failed, triesOf([done], { remediesFor: () => null }))).toMatch(
      /^1st try 2nd try Again: 200 instead of 500, \d+ B instead of 0 B · 1.5 s · 3 credits$/,
    );
    const timedOut: PageTry = {
      ...done,
      id: "u",
      outcome: { phase: "failed", message: "Timed out", cost: null, durationMs: null },
    };
    expect(card(failed, triesOf([done, timedOut]))).toContain("3rd try Again: Timed out");
  });
});

function Shown() {
  return <>{useShownPage(only(failed)).page?.health.statusCode}</>;
}

describe("useShownPage", () => {
  it("is the chosen try, else the page of the run", () => {
    expect(text(<Shown />, triesOf([done]))).toBe("500");
    expect(text(<Shown />, triesOf([done], { shownTry: () => "t" }))).toBe("200");
    expect(text(<Shown />, triesOf([done], { shownTry: () => "gone" }))).toBe("500");
  });
});

describe("RepairAll", () => {
  const other = { ...failed, url: "https://a.example/y" };
  const thin = { url: "https://a.example/z", markdown: "Imprint", metadata: {} };

  it("counts each page once, and thin pages not at all", () => {
    const bar = (web: readonly object[], tries = triesOf([])) =>
      text(<RepairAll results={resultsOf(web)} />, tries);
    expect(bar([failed, other, failed, thin])).toBe(
      "2 pages failed, blocked or empty. Repair all 2 about 4",
    );
    expect(bar([failed, thin])).toBe("");
    expect(bar([failed, other], triesOf([], { active: { done: 1, planned: 2 } }))).toBe(
      "Trying 2 of 2 pages again… Cancel",
    );
  });
});
