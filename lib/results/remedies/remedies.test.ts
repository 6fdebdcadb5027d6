import { describe, expect, it } from "vitest";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import { parsedResult } from "@/tests/support/parsed-result";
import { validRequest } from "@/tests/support/valid-request";
import { requestedContent } from "../model/parse-response";
import { causeOf } from "./cause";
import { remediesFor } from "./remedies";

const requestOf = (scrapeOptions: object = {}, more: object = {}): SearchRequest => {
  return validRequest({
    query: "tide tables",
    scrapeOptions: { formats: ["markdown"], ...scrapeOptions },
    ...more,
  });
};

function resultOf(page: object, request = requestOf()) {
  const item = { url: "https://example.org:8443/page?x=1", title: "A page", ...page };
  return parsedResult(item, requestedContent(request));
}

const article = "The tide tables of the harbour, with every high and low water. ".repeat(5);
const failed = (statusCode: number | null, error: string) => ({
  metadata: { ...(statusCode !== null && { statusCode }), error },
});
const causeFor = (page: object, request = requestOf()) => causeOf(resultOf(page, request), request);
const offered = (
  page: object,
  request = requestOf(),
  lacks: (option: string) => boolean = () => false,
) => remediesFor(resultOf(page, request), { request, lacks });
const ids = (...input: Parameters<typeof offered>) =>
  offered(...input)?.remedies.map(({ id }) => id);

describe("causeOf", () => {
  it("is the URL if no scraper can load it", () => {
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "FTP://example.org/",
      "mailto:a@example.org",
      "not a URL",
      "Untitled",
      "/path/only",
    ])
      expect(causeFor({ url, ...failed(null, "Scrape timed out") })).toBe("address");
    for (const url of [
      "HTTPS://example.org/",
      "localhost:3000/x",
      "example.org:80/x",
      "example.org",
      "localhost",
      "https://user@intranet/a b",
    ])
      expect(causeFor({ url, ...failed(null, "Scrape timed out") })).toBe("timeout");
    expect(causeFor({ url: "data:text/html,x", markdown: article })).toBeNull();
  });

  it.each([
    [failed(null, "The page did not load in time."), "timeout"],
    [failed(null, "The page did not finish within 30000 ms."), "timeout"],
    [failed(null, "Scrape timed out"), "timeout"],
    [failed(408, "Request Timeout"), "timeout"],
    [failed(504, "The page responded with 504 Gateway Timeout."), "timeout"],
    [failed(403, "The page responded with 403 Forbidden."), "refused"],
    [failed(429, "The page responded with 429 Too Many Requests."), "too-many-requests"],
    [failed(401, "The page responded with 401 Unauthorized."), "login"],
    [failed(404, "The page responded with 404 Not Found."), "gone"],
    [failed(410, "Gone"), "gone"],
    [failed(500, "The page responded with 500 Internal Server Error."), "server-error"],
    [failed(503, "The page responded with 503 Service Unavailable."), "server-error"],
    [failed(500, "getaddrinfo ENOTFOUND nowhere.example"), "dns"],
    [failed(null, "net::ERR_NAME_NOT_RESOLVED"), "dns"],
    [failed(null, "No trusted secure connection to example.org (CERT_HAS_EXPIRED)."), "tls"],
    [failed(null, "net::ERR_CERT_AUTHORITY_INVALID"), "tls"],
    [
      failed(null, "No trusted secure connection to example.org: this port does not use TLS."),
      "no-tls",
    ],
    [failed(null, "net::ERR_SSL_PROTOCOL_ERROR"), "no-tls"],
    [
      failed(null, "No trusted secure connection to example.org: it closed the connection."),
      "connection",
    ],
    [failed(null, "connect ECONNREFUSED 127.0.0.1:9"), "connection"],
    [failed(null, "The connection was closed early."), "connection"],
    [failed(404, "SCRAPE_NO_CACHED_DATA"), "only-cached"],
    [failed(200, "Action 3 failed: no element matches #go"), "step"],
    [failed(null, "Something else"), "other"],
    [failed(418, "I'm a teapot"), "other"],
    [{ markdown: "", metadata: { statusCode: 200 } }, "empty"],
    [{ markdown: " \n\n![](a.png)\n", metadata: { statusCode: 200 } }, "empty"],
    [{ metadata: { statusCode: 200 } }, "empty"],
    [{ markdown: "© The harbour. [Imprint](https://example.org/i)", metadata: {} }, "thin"],
    [{ markdown: "Verify you are human", metadata: { title: "Just a moment..." } }, "bot-wall"],
    [{ metadata: { statusCode: 403, title: "Just a moment...", error: "Forbidden" } }, "bot-wall"],
    [{ metadata: { statusCode: 503, title: "DDoS-Guard", error: "Unavailable" } }, "bot-wall"],
    [{ markdown: article, metadata: { statusCode: 200 } }, null],
  ])("of %j is %s", (page, cause) => {
    expect(causeFor(page)).toBe(cause);
  });

  it("is null for results without page content that were not scraped", () => {
    expect(causeFor({ description: "An excerpt" }, validRequest({ query: "x" }))).toBeNull();
    expect(
      causeFor({ screenshot: "https://example.org/a.png" }, requestOf({ formats: ["screenshot"] })),
    ).toBeNull();
  });
});

describe("remediesFor", () => {
  it("orders remedies by the cause", () => {
    expect(ids(failed(null, "The page did not load in time."))).toEqual(["longer", "enhanced"]);
    expect(ids(failed(500, "Error"))).toEqual(["again"]);
    expect(ids(failed(403, "Forbidden"))).toEqual(["enhanced", "again"]);
    expect(ids({ markdown: "", metadata: {} })).toEqual(["wait", "whole-page", "enhanced"]);
    expect(offered({ markdown: article, metadata: {} })).toBeNull();
  });

  it.each([
    [failed(404, "Not Found"), /no longer exists/],
    [failed(null, "getaddrinfo ENOTFOUND x"), /does not resolve/],
    [failed(null, "CERT_HAS_EXPIRED"), /skipTlsVerification/],
    [failed(401, "Unauthorized"), /login/],
  ])("says why no remedy helps: %j", (page, note) => {
    expect(offered(page)).toMatchObject({ remedies: [], note: expect.stringMatching(note) });
  });

  it("bypasses the cache first for a cached copy", () => {
    const copy = { markdown: "", metadata: { cacheState: "hit", statusCode: 200 } };
    expect(ids(copy)?.[0]).toBe("no-cache");
    expect(
      ids({ ...failed(500, "Error"), metadata: { statusCode: 500, cacheState: "hit" } }),
    ).toEqual(["no-cache"]);
  });

  it("offers no option that the connection lacks or the request has", () => {
    const without =
      (...names: string[]) =>
      (option: string) =>
        names.includes(option);
    expect(ids(failed(403, "No"), requestOf(), without("proxy"))).toEqual(["again"]);
    expect(ids(failed(403, "No"), requestOf({ proxy: "enhanced" }))).toEqual(["again"]);
    expect(ids({ markdown: "" }, requestOf({ onlyMainContent: false }), without("proxy"))).toEqual([
      "wait",
    ]);
    const late = failed(null, "The page did not load in time.");
    const longest = requestOf({ timeout: limits.scrapeTimeoutMax, proxy: "enhanced" });
    expect(offered(late, longest)).toMatchObject({
      remedies: [],
      note: expect.stringContaining("already set"),
    });
  });

  it("offers nothing where only cached copies are allowed", () => {
    for (const options of [{ lockdown: true }, { minAge: 1_000 }])
      expect(offered(failed(500, "Error"), requestOf(options))).toMatchObject({
        remedies: [],
        note: expect.stringContaining("cached copies"),
      });
  });

  it("offers a wait and a full-page screenshot for a blank one", () => {
    const page = { markdown: article, metadata: { statusCode: 200 } };
    const taken = requestOf({ formats: ["markdown", { type: "screenshot", quality: 40 }] });
    const blank = (request: SearchRequest, more: object = page) =>
      remediesFor(resultOf(more, request), { request, lacks: () => false, isBlank: true });
    const found = blank(taken);
    expect(found?.cause).toBe("blank-screenshot");
    expect(found?.remedies.map(({ label }) => label)).toEqual(["Wait 5 s", "Full-page screenshot"]);
    expect(found?.remedies[1]?.options).toEqual({
      formats: [{ type: "markdown" }, { type: "screenshot", quality: 40, fullPage: true }],
      maxAge: 0,
    });
    // Screenshots of steps.
    const steps = requestOf({
      actions: [{ type: "wait", milliseconds: 5 }, { type: "screenshot" }],
    });
    expect(blank(steps)?.remedies[1]?.options).toMatchObject({
      actions: [{ type: "wait" }, { type: "screenshot", fullPage: true }],
    });
    // Nothing that the request has already.
    const full = requestOf({ formats: ["markdown", { type: "screenshot", fullPage: true }] });
    expect(blank(full)?.remedies.map(({ id }) => id)).toEqual(["wait"]);
    // Another cause keeps its remedies.
    expect(
      blank(taken, { markdown: "Imprint", metadata: {} })?.remedies.map(({ id }) => id),
    ).toEqual(["wait", "whole-page", "full-screenshot"]);
    const copy = { ...page, metadata: { statusCode: 200, cacheState: "hit" } };
    expect(blank(taken, copy)?.remedies[0]?.id).toBe("no-cache");
    expect(offered(page, taken)).toBeNull();
    expect(blank(taken, failed(500, "Error"))?.remedies.map(({ id }) => id)).toEqual(["again"]);
  });

  it("leaves the search more time than its page", () => {
    const late = failed(null, "The page did not load in time.");
    const [longer] = offered(late, requestOf({ timeout: 50_000 }))?.remedies ?? [];
    expect(longer).toMatchObject({ options: { timeout: 100_000, maxAge: 0 }, timeout: 130_000 });
    const [kept] =
      offered(late, requestOf({ timeout: 2_000 }, { timeout: 90_000 }))?.remedies ?? [];
    expect(kept).toMatchObject({ options: { timeout: 4_000 } });
    expect(kept).not.toHaveProperty("timeout");
    const [wait] =
      offered({ markdown: "" }, requestOf({ timeout: 3_000, waitFor: 1_000 }))?.remedies ?? [];
    expect(wait).toMatchObject({ label: "Wait 6 s", options: { waitFor: 6_000, timeout: 12_000 } });
  });
});
