import { describe, expect, it } from "vitest";
import { parseResponse } from "@/lib/results/model/parse-response";
import { validRequest } from "@/tests/support/valid-request";
import { triedPage, tryRequest } from "./try-request";

const requestOf = (body: object) => {
  return validRequest({ query: "fish prices site:old.example", ...body });
};
const page = { url: "http://127.0.0.1:8080/shop/eel", title: "Eel", source: "web" } as const;

describe("tryRequest", () => {
  it("requests one page by its host, port and path, with the options of the run and the change", () => {
    const request = requestOf({
      limit: 50,
      sources: ["web", "news"],
      includeDomains: ["example.org"],
      tbs: "qdr:w",
      scrapeOptions: { formats: ["markdown", "links"], mobile: true, proxy: "basic" },
    });
    const made = tryRequest(request, page, { options: { proxy: "enhanced", maxAge: 0 } });
    expect(made).toEqual({
      query: "fish prices site:127.0.0.1:8080/shop/eel",
      limit: 1,
      sources: [{ type: "web" }],
      scrapeOptions: {
        ...request.scrapeOptions,
        proxy: "enhanced",
        maxAge: 0,
      },
    });
  });

  it("stays on the page when a try is tried again", () => {
    const first = tryRequest(requestOf({}), page, { options: { waitFor: 5_000 } });
    const second = first && tryRequest(first, page, { options: { waitFor: 10_000 } });
    expect(second).toEqual({ ...first, scrapeOptions: { waitFor: 10_000 } });
  });

  it("raises the time limit, keeps privacy options and does not save a profile", () => {
    const request = requestOf({
      enterprise: ["zdr"],
      timeout: 10_000,
      scrapeOptions: { profile: { name: "shop", saveChanges: true } },
    });
    expect(tryRequest(request, page, { options: {}, timeout: 90_000 })).toMatchObject({
      enterprise: ["zdr"],
      timeout: 90_000,
      scrapeOptions: { profile: { name: "shop", saveChanges: false } },
    });
    expect(tryRequest(request, { ...page, url: null }, { options: {} })).toBeNull();
  });
});

describe("triedPage", () => {
  const view = (url: string) => parseResponse({ data: { web: [{ url, title: "A page" }] } });

  it("is the same page only: host, port, path and query", () => {
    expect(triedPage(view("http://127.0.0.1:8080/shop/eel/"), page)?.title).toBe("A page");
    for (const url of [
      "http://127.0.0.1:9090/shop/eel",
      "http://127.0.0.1:8080/shop/eel/smoked",
      "http://127.0.0.1:8080/shop/eel?day=2",
    ])
      expect(triedPage(view(url), page)).toBeNull();
    expect(triedPage(parseResponse({ data: { web: [] } }), page)).toBeNull();
  });
});
