import { describe, expect, it } from "vitest";
import type { SendOutcome } from "../ports";
import {
  dataOf,
  type FakeOptions,
  FakePorts,
  jsonResponse,
  resultText,
} from "../test-support/fake-ports";

const rejected = (error: string, more: object = {}) => ({ success: false, error, ...more });
const web = [{ url: "https://a.example/", title: "A", markdown: "Text" }];
const failed = { outcome: "failed", error: "SearXNG returned no results: it is down." };
const responded = { outcome: "responded" };
const providers = (outcome: object, other?: object) => [
  { name: "searxng", title: "SearXNG", sources: { web: outcome } },
  ...(other ? [{ name: "wikipedia", title: "Wikipedia", sources: { web: other } }] : []),
];

const down: SendOutcome = {
  ok: false,
  failure: { kind: "network", reason: "refused", message: "connect ECONNREFUSED" },
};

type Expected = {
  readonly status: string;
  readonly isError: boolean;
  readonly kind?: string;
  readonly text: RegExp;
  /** Credits that the run counts with; null: its maximum. */
  readonly settled: number | null;
};

const cases: readonly [string, SendOutcome, Expected][] = [
  [
    "a service that is down",
    down,
    {
      status: "failed",
      isError: true,
      kind: "network",
      text: /connection was refused[\s\S]*Next step: /,
      settled: 0,
    },
  ],
  [
    "401",
    jsonResponse(rejected("Unauthorized: Invalid token"), 401),
    {
      status: "failed",
      isError: true,
      kind: "unauthorized",
      text: /Next step: Ask the operator to check the engine key/,
      settled: 0,
    },
  ],
  [
    "402",
    jsonResponse(rejected("Insufficient credits"), 402),
    {
      status: "failed",
      isError: true,
      kind: "insufficient-credits",
      text: /Next step: Call again with a lower limit/,
      settled: 0,
    },
  ],
  [
    "429",
    jsonResponse(rejected("Rate limit exceeded."), 429, "7"),
    {
      status: "failed",
      isError: true,
      kind: "rate-limited",
      text: /Next step: Wait 7 s, then call again/,
      settled: 0,
    },
  ],
  [
    "a timeout",
    jsonResponse(rejected("The request timed out after 1000 ms."), 408),
    {
      status: "failed",
      isError: true,
      kind: "timed-out",
      text: /Next step: Call again with a longer timeout/,
      settled: null,
    },
  ],
  [
    "a 500",
    jsonResponse(rejected("unexpected"), 500),
    {
      status: "failed",
      isError: true,
      kind: "server-error",
      text: /do not treat it as no results/,
      settled: null,
    },
  ],
  [
    "a body that is not a response",
    { ok: true, response: { status: 200, retryAfter: null, text: "<html>" } },
    {
      status: "failed",
      isError: true,
      kind: "not-json",
      text: /This is not an empty result/,
      settled: null,
    },
  ],
  [
    "an empty result",
    jsonResponse({ success: true, creditsUsed: 0, data: { web: [] } }),
    {
      status: "empty",
      isError: false,
      text: /^Status: empty\. Everything was searched/,
      settled: 0,
    },
  ],
  [
    "results",
    jsonResponse({ success: true, creditsUsed: 3, data: { web } }),
    { status: "ok", isError: false, text: /^Status: ok\. 1 result\. Cost: 3 credits/, settled: 3 },
  ],
  [
    "a negative cost",
    jsonResponse({ success: true, creditsUsed: -5, data: { web } }),
    { status: "ok", isError: false, text: /^Status: ok\. 1 result\.\n/, settled: null },
  ],
  [
    "a provider that did not respond",
    jsonResponse({
      success: true,
      creditsUsed: 3,
      data: { web },
      providers: providers(failed, responded),
    }),
    {
      status: "partly-failed",
      isError: false,
      text: /some providers did not respond[\s\S]*SearXNG returned no results/,
      settled: 3,
    },
  ],
  [
    "no results while a provider did not respond",
    jsonResponse({
      success: true,
      creditsUsed: 0,
      data: { web: [] },
      providers: providers(failed, responded),
    }),
    {
      status: "partly-failed",
      isError: false,
      text: /0 results, but some providers did not respond/,
      settled: 0,
    },
  ],
  [
    "no results while no provider responded",
    jsonResponse({
      success: true,
      creditsUsed: 0,
      data: { web: [] },
      providers: providers(failed),
    }),
    {
      status: "failed",
      isError: true,
      kind: "unsuccessful",
      text: /^Status: failed\.[\s\S]*SearXNG returned no results/,
      settled: 0,
    },
  ],
  [
    "a page that failed",
    jsonResponse({
      success: true,
      data: {
        web: [{ url: "https://a.example/", metadata: { statusCode: 503, error: "Unavailable" } }],
      },
    }),
    {
      status: "partly-failed",
      isError: false,
      text: /1 page could not be fetched[\s\S]*error: Unavailable/,
      settled: null,
    },
  ],
  [
    "a list that is missing",
    jsonResponse({ success: true, creditsUsed: 2, data: {} }),
    {
      status: "partly-failed",
      isError: false,
      text: /the response has no list of web/,
      settled: 2,
    },
  ],
];

const options = { query: "x", scrapeOptions: { formats: ["markdown"] } };

describe("a search", () => {
  it.each(cases)("reports %s", async (_name, response, expected) => {
    const rig = new FakePorts({ send: () => response });
    const result = await rig.call("search", options);
    expect(dataOf(result, "status")).toBe(expected.status);
    expect(result.isError === true).toBe(expected.isError);
    expect(resultText(result)).toMatch(expected.text);
    expect(resultText(result)).toMatch(new RegExp(`^Status: ${expected.status}\\.`));
    expect(dataOf(result, "failure", "kind")).toBe(expected.kind);
    expect(rig.settled).toEqual([expected.settled]);
  });

  it("lists a failed run as failed when it is read again", async () => {
    const rig = new FakePorts({ send: () => down });
    const found = await rig.call("search", options);
    const read = await rig.call("read_page", { run: dataOf(found, "run") });
    expect(read).toMatchObject({ isError: true, structuredContent: { status: "failed" } });
    const ids = [dataOf(found, "run"), dataOf(found, "run")];
    const compared = await rig.call("compare_runs", { runs: ids });
    expect(compared.structuredContent).toMatchObject({ status: "partly-failed" });
    expect(resultText(compared)).toContain("unknown, not empty");
  });

  it("says that no result follows the last one", async () => {
    const web = [{ url: "https://a.example/1" }, { url: "https://a.example/2" }];
    const rig = new FakePorts({ send: () => jsonResponse({ success: true, data: { web } }) });
    const found = await rig.call("search", options);
    const read = await rig.call("read_page", { run: dataOf(found, "run"), from: 3 });
    expect(read).toMatchObject({ structuredContent: { status: "ok", results: [], notShown: 0 } });
    expect(resultText(read)).toContain(
      "The run has only 2 results, so no list starts at result 3.",
    );
  });

  it("counts a cancelled call with its maximum", async () => {
    const rig = new FakePorts({
      send: () => {
        throw new Error("cancelled");
      },
    });
    await expect(rig.call("search", options)).rejects.toThrow("cancelled");
    expect(rig.settled).toEqual([null]);
  });

  it("runs nothing above the budget, and says what remains and when", async () => {
    const opensAt = new Date("2026-11-20T10:40:00Z");
    const overBudget = (at: Date | null): FakeOptions => ({
      budget: {
        view: () => ({ perHour: 60, left: 5, fullAt: null }),
        reserve: () => ({ ok: false, left: 5, perHour: 60, opensAt: at }),
      },
    });
    const rig = new FakePorts(overBudget(opensAt));
    const result = await rig.call("search", options);
    expect(result).toMatchObject({ isError: true, structuredContent: { status: "failed" } });
    expect(resultText(result)).toContain(
      "up to 52 credits, and 5 credits remain of 60 credits per hour",
    );
    expect(resultText(result)).toContain("2026-11-20T10:40:00.000Z");
    expect(rig.sent).toEqual([]);
    expect(resultText(await new FakePorts(overBudget(null)).call("search", options))).toContain(
      "The budget of an hour does not cover this search",
    );
  });
});

describe("what a run stores", () => {
  const secret = "session=4f9a8b7c6d5e";
  const withSecrets = {
    query: "x",
    scrapeOptions: {
      formats: ["markdown"],
      headers: { Cookie: secret },
      actions: [{ type: "write", text: "hunter2-password" }],
    },
  };

  it("has no header values and no typed text", async () => {
    const rig = new FakePorts({ send: () => jsonResponse({ success: true, data: { web } }) });
    const found = await rig.call("search", withSecrets);
    const stored = JSON.stringify(rig.stored.get(String(dataOf(found, "run"))));
    expect(stored).toContain("scrapeOptions.headers");
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain("hunter2");
    expect(JSON.stringify(rig.sent)).toContain("hunter2");
  });

  it.each([
    ["a response that repeats a header value", withSecrets, { markdown: `You sent ${secret}.` }],
    ["zero data retention", { query: "x", enterprise: ["zdr"] }, {}],
    ["lockdown", { query: "x", scrapeOptions: { formats: ["markdown"], lockdown: true } }, {}],
  ])("is nothing for %s, and the result says so", async (_name, request, page) => {
    const data = { web: [{ ...web[0], ...page }] };
    const rig = new FakePorts({ send: () => jsonResponse({ success: true, data }) });
    const found = await rig.call("search", request);
    expect(rig.stored.size).toBe(0);
    expect(dataOf(found, "run")).toBeNull();
    expect(resultText(found)).toContain("was not stored");
    expect(resultText(found)).not.toContain("read_page {");
  });

  it("is reported if it fails", async () => {
    const { ports } = new FakePorts();
    const rig = new FakePorts({
      runs: { ...ports.runs, put: async () => ({ ok: false, reason: "The disk is full." }) },
    });
    expect(resultText(await rig.call("search", options))).toContain("The disk is full.");
  });

  it("takes no reference to a secret of the server", async () => {
    const rig = new FakePorts();
    const headers = { Authorization: "{{secret:$TOKEN}}" };
    const result = await rig.call("search", { query: "x", scrapeOptions: { headers } });
    expect(dataOf(result, "failure", "fields", 0, "field")).toBe(
      "scrapeOptions.headers.Authorization",
    );
    expect(rig.sent).toEqual([]);
  });
});

it("reads nothing but stored runs and the guide with the tools that only read", async () => {
  const rig = new FakePorts();
  for (const [name, args] of [
    ["list_saved", {}],
    ["read_page", { run: "none" }],
    ["compare_runs", { runs: ["one", "two"] }],
    ["estimate", options],
    ["search_guide", { query: "x" }],
    ["library_status", {}],
  ] as const)
    await rig.call(name, args);
  expect(rig.sent).toEqual([]);
  expect(rig.stored.size).toBe(0);
});
