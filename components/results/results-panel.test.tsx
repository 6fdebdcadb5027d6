import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { creditRates } from "@/lib/contract/credit-rates";
import type { Failure } from "@/lib/contract/failure/failure";
import { parseResponse, requestedContent } from "@/lib/results/model/parse-response";
import type { RunState, ShownRun } from "@/lib/transport/run-state";
import { validRequest } from "@/tests/support/valid-request";
import { emptyMessage } from "./browser/empty-message";
import { FailurePanel } from "./failure/panel";
import type { ResultCommand } from "./list/result-commands";
import { ResultsPanel } from "./results-panel";
import { type RunConnections, RunPanel } from "./run/panel";

const connections: RunConnections = {
  chosen: "a",
  labelOf: (id) => (id === "b" ? "Service B" : "Service A"),
};

function markup(
  state: RunState,
  commands: readonly ResultCommand[] = [],
  find?: RunConnections["find"],
): string {
  const page = {
    rates: creditRates,
    onCommand: () => {},
    commands,
    frame: null,
    connections: { ...connections, find },
    scope: (_: ShownRun, isEmpty: boolean) => (isEmpty ? "Searched nothing" : "Searched something"),
    idle: "Nothing yet",
  };
  return renderToStaticMarkup(
    state.phase === "idle" ? (
      <ResultsPanel state={state} {...page} />
    ) : (
      <RunPanel state={state} {...page} />
    ),
  );
}

function shownOf(data: object, options: object = {}, more: object = {}): ShownRun {
  const request = validRequest({ query: "x", ...options });
  const text = JSON.stringify({ success: true, creditsUsed: 12, data, ...more });
  return {
    run: {
      id: "1",
      request,
      status: 200,
      body: new Blob([text]),
      beginning: text,
      bytes: 48_000,
      startedAt: 0,
      durationMs: 1_840,
      connectionLabel: null,
    },
    view: parseResponse(JSON.parse(text), requestedContent(request)),
  };
}
const done = (...shown: Parameters<typeof shownOf>) =>
  markup({ phase: "done", ...shownOf(...shown) });

const page = {
  url: "https://example.org/guide/limits",
  title: "Limits",
  description: "The **limit**.",
};
const rateLimited: Failure = {
  kind: "rate-limited",
  status: 429,
  message: "slow down, please",
  retryAfterSeconds: 25,
};

const providerOf = (name: string, outcome: string, more: object = {}) => ({
  ...{ name, title: name.toUpperCase(), results: 0 },
  sources: { web: { outcome, ...more } },
});

describe("an empty list of a run with public services", () => {
  const failed = providerOf("gdelt", "failed", { error: "GDELT returned no results: it is down." });

  it("is not shown as a list without matches if all of them failed", () => {
    const providers = [providerOf("library", "responded"), failed];
    const html = done({ web: [] }, {}, { providers });
    expect(html).toContain("could not be searched");
    expect(html).toContain("GDELT returned no results: it is down.");
    expect(html).toContain("Run again");
    expect(html).not.toContain("No matching");
  });

  it("names those that failed if others responded", () => {
    const providers = [providerOf("wikipedia", "responded"), failed];
    const html = done({ web: [] }, {}, { providers });
    expect(html).toContain("No matching web results");
    expect(html).toContain("GDELT returned no results: it is down.");
    expect(done({ web: [] }, {}, { providers: providers.slice(0, 1) })).not.toContain("GDELT");
  });

  it("counts failures in the facts, also beside results", () => {
    const providers = [{ ...providerOf("library", "responded"), results: 1 }, failed];
    const html = done({ web: [page] }, {}, { providers });
    expect(html).toContain("LIBRARY 1, 1 failed");
  });
});

describe("ResultsPanel", () => {
  it("shows the idle content before the first run", () => {
    expect(markup({ phase: "idle" })).toContain("Nothing yet");
  });

  it("says what was searched above results and in an empty list, but not for other lists", () => {
    expect(done({ web: [page] })).toContain("Searched something");
    const empty = done({ web: [] });
    expect(empty.indexOf("Searched nothing")).toBeGreaterThan(0);
    expect(empty.indexOf("Searched nothing")).toBeLessThan(
      empty.indexOf("No matching web results"),
    );
    expect(empty).not.toContain("Searched something");
    expect(done({})).not.toContain("Searched");
  });

  it("names the connection and the time of a run in progress", () => {
    const running = { phase: "running", previous: null, startedAt: 0, connection: "b" } as const;
    expect(markup(running)).toMatch(/Running on <bdi>Service B<.*0\.0 s/);
  });

  it("collapses the failure of a different connection than the chosen one", () => {
    const failure = (connection: string | null) =>
      markup({ phase: "failed", failure: rateLimited, run: null, previous: null, connection });
    expect(failure("b")).toContain("The last run used <bdi>Service B</bdi> and failed:");
    expect(failure("b")).toContain("Nothing yet");
    for (const connection of ["a", null]) expect(failure(connection)).not.toContain("<details");
  });

  it("words failures of searches without a key for services, not for the built-in engine", () => {
    const of = (failure: Failure, baseUrl: string | null, hasKey: boolean) => {
      const run = { ...shownOf({}).run, connection: "a" };
      const state = { phase: "failed", failure, run, previous: null, connection: "a" } as const;
      const own = { id: "a", label: "A", baseUrl, hasKey, keyLast4: null };
      const source = baseUrl === null ? ("built-in" as const) : ("yours" as const);
      return markup(state, [], () => ({ ...own, source, isFree: false, chosen: true }));
    };
    const rejected: Failure = { kind: "unauthorized", status: 401, message: "" };
    expect(of(rateLimited, "https://a.example", false)).toContain("searches without a key");
    expect(of(rateLimited, null, false)).not.toContain("searches without a key");
    expect(of(rejected, "https://a.example", true)).toContain("Invalid API key");
    expect(of(rejected, "https://a.example", false)).toContain("This connection has no key.");
    expect(of(rejected, null, false)).toContain("Invalid API key");
  });

  it("asks for no change after a run was cancelled", () => {
    const of = (kind: "cancelled" | "invalid-json") => {
      const failure = { kind, message: "x" };
      return markup({ phase: "failed", failure, run: null, previous: null, connection: null });
    };
    expect(of("invalid-json")).toContain("Change the request.");
    expect(of("cancelled")).not.toContain("Change the request.");
  });

  it("mentions no charge after a failed run on a free connection", () => {
    const failure: Failure = { kind: "cancelled", message: "x" };
    const of = (isFree: boolean) =>
      renderToStaticMarkup(
        <FailurePanel {...{ failure, isFree }} run={null} onCommand={() => {}} />,
      );
    expect(of(false)).toContain("You stopped the run. Pages scraped before that may still be");
    expect(of(true)).toContain("You stopped the run.<");
  });

  it("shows status, time, cost and size of a run", () => {
    const html = done({ web: [page] });
    for (const fact of [">200<", "1.84 s", "12 credits", "48 kB"]) expect(html).toContain(fact);
  });

  it("charges nothing for a run on a free connection", () => {
    const shown = shownOf({ web: [page] });
    const free = { ...shown, run: { ...shown.run, isFree: true } };
    expect(markup({ phase: "done", ...free })).toContain("free here (12 credits elsewhere)");
    expect(markup({ phase: "done", ...shown })).not.toContain("free here");
  });

  it("shows the connection", () => {
    const shown = shownOf({ web: [page] });
    const run = { ...shown.run, connectionLabel: "Paid <b>" };
    expect(markup({ phase: "done", ...shown, run })).toContain(">Paid &lt;b&gt;</bdi>");
    const failed = markup({
      phase: "failed",
      failure: rateLimited,
      run,
      previous: null,
      connection: null,
    });
    expect(failed).toContain(">Paid &lt;b&gt;</bdi>");
  });

  it("exposes the position of a result and shows highlights in bold", () => {
    const html = done({ web: [page, page] });
    expect(html).toContain('aria-posinset="2" aria-setsize="2"');
    expect(html).toMatch(/<strong[^>]*>limit<\/strong>/);
  });

  it("shows the complete warning of the service", () => {
    const warning = `begins ${"and goes on ".repeat(50)}ends`;
    expect(done({ web: [page] }, {}, { warning })).toContain(warning);
  });

  it("shows warnings of all pages once above them, and others at their page or format", () => {
    const model = "No model is configured.";
    const at = (name: string, warning: string) => ({
      ...page,
      url: `https://example.org/${name}`,
      summary: "text",
      warning,
      metadata: { statusCode: 200 },
    });
    const html = done({
      web: [
        at("a", `${model} The summary is short. The page was slow.`),
        at("b", `${model} ${model}`),
      ],
    });
    const count = (text: string) => html.split(text).length - 1;
    expect(count(model)).toBe(1);
    expect(html).toContain("Close the warnings");
    expect(count(">2 warnings</span>")).toBe(1);
    expect(html).not.toContain(">Warning</span>");
  });

  it("shows missing formats and the error of a page", () => {
    const failed = { ...page, metadata: { statusCode: 403, error: "Forbidden there" } };
    const html = done({ web: [failed] }, { scrapeOptions: { formats: ["markdown"] } });
    for (const text of ["403 failed", "Forbidden there", "markdown not returned"])
      expect(html).toContain(text);
  });

  it("shows only Failed for a page that failed despite its status", () => {
    const failed = { ...page, metadata: { statusCode: 200, error: "No text in it" } };
    const html = done({ web: [failed] });
    expect(html).toContain("No text in it");
    expect(html).not.toMatch(/200 failed|answered 200/);
  });

  it("treats a blank title as missing", () => {
    expect(done({ web: [{ title: " \n ", description: " " }] })).toContain("Untitled");
  });

  it("shows no impossible cost of a page, and names the result it is billed with", () => {
    const at = (creditsUsed: number) => ({ ...page, metadata: { statusCode: 200, creditsUsed } });
    const html = done({ web: [at(3), at(3), { ...at(-3), url: "https://example.org/b" }] });
    expect(html).toContain("billed with Web 1");
    expect(html).toContain("-3 credits cannot be the cost of a page");
    expect(html).not.toContain(">-3 credits<");
  });

  it("compares the number of results with the limit", () => {
    expect(done({ web: [page, page] }, { limit: 50 })).toContain("2 of up to 50</button>");
    expect(done({ web: [page, page] }, { limit: 2 })).not.toContain("of up to");
  });

  it("distinguishes empty, missing and unrequested sources", () => {
    expect(done({ web: [] })).toContain("No matching web results");
    expect(done({})).toContain("The response has no list of web results");
    expect(done({}, { sources: ["news"] })).toContain("The response has no list of news results");
    expect(done({ web: "none" })).toContain("data.web of the response is text, not a list.");
    expect(emptyMessage("web", "not-requested", { query: "x" }).title).toBe(
      "This run did not request web results",
    );
  });

  it("names the filters of an empty search and links to them", () => {
    const html = done({ web: [] }, { query: "site:example.org x", tbs: "qdr:h" });
    expect(html).toContain("site: in the query; the time filter qdr:h");
    expect(html).toContain("Change the time</button>");
  });

  it("marks results of other domains and duplicates", () => {
    const other = { ...page, url: "https://other.example/" };
    const html = done(
      { web: [page, other], news: [page] },
      {
        sources: ["web", "news"],
        includeDomains: ["example.org"],
      },
    );
    expect(html).toContain("1 result outside the requested domains");
    expect(html).toContain("also in News");
    expect(html).toContain("2 of 2 shown");
  });

  it("offers no command of a page on its card", () => {
    const commands: readonly ResultCommand[] = [
      { id: "pick", label: "Pick here", at: "pages-with-html", onSelect: () => {} },
    ];
    const web = [{ ...page, html: "<p>A page</p>" }];
    expect(markup({ phase: "done", ...shownOf({ web }) }, commands)).not.toContain("Pick here");
  });

  it("keeps the previous results during a run and after a failure", () => {
    const previous = shownOf({ web: [page] });
    expect(markup({ phase: "running", previous, startedAt: 0, connection: null })).toContain(
      ">Limits<",
    );
    const failed = markup({
      phase: "failed",
      failure: rateLimited,
      run: null,
      previous,
      connection: null,
    });
    expect(failed).toContain(">Limits<");
    expect(failed).toContain("results from the previous run");
  });

  it("offers to close a failure, but not the details of a collapsed one", () => {
    const failed = (connection: string) =>
      markup({ phase: "failed", failure: rateLimited, run: null, previous: null, connection });
    expect(failed("a")).toContain("Close the error");
    expect(failed("b")).not.toContain("Close the error");
  });

  it("counts down a wait and shows the service's message", () => {
    const html = markup({
      phase: "failed",
      failure: rateLimited,
      run: null,
      previous: null,
      connection: null,
    });
    expect(html).toContain("Wait 25 s");
    expect(html).toContain("Retry once afterwards</button>");
    expect(html).not.toContain("Run again");
    expect(html).toContain("slow down, please");
  });

  it("renders no markup and no unsafe link from a result", () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const html = done({
      web: [
        { url: "javascript:alert(1)", title: hostile, description: hostile, category: hostile },
      ],
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain('href="javascript');
    expect(html).toContain("javascript:alert(1)");
  });
});
