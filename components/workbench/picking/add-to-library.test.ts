import { afterEach, describe, expect, it, vi } from "vitest";
import type { LibrarySiteView, SiteDetail } from "@/lib/contract/library";
import { librarySiteView } from "@/tests/support/library-site-view";
import { addToLibrary } from "./add-to-library";

const site = librarySiteView("s1", { kind: "list", name: "shop.example", start: "", queued: 1 });

const detail = (changes: Partial<LibrarySiteView>, problem?: string): SiteDetail => ({
  site: { ...site, ...changes },
  recent: [],
  queue: [],
  failures:
    problem === undefined
      ? []
      : [{ url: "https://shop.example/", title: "", outcome: "failed", reason: problem, at: "" }],
  searchIn: [],
});

/** Responds to the calls one after another; the last response repeats. */
function respondWith(...responses: readonly (readonly [status: number, body: object])[]) {
  const calls: { method: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (_address: string, { method = "GET", body }: RequestInit = {}) => {
    const [status, json] = responses[Math.min(calls.length, responses.length - 1)] ?? [500, {}];
    calls.push({ method, body: typeof body === "string" ? JSON.parse(body) : null });
    return new Response(JSON.stringify(json), { status });
  });
  return calls;
}

const add = () => addToLibrary("https://shop.example/", new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

describe("addToLibrary", () => {
  it("adds only the page and waits until it is indexed", async () => {
    const calls = respondWith(
      [201, detail({})],
      [200, detail({})],
      [200, detail({ pages: 1, state: "finished" })],
    );
    expect(await add()).toEqual({ ok: true });
    expect(calls).toEqual([
      { method: "POST", body: { kind: "list", urls: ["https://shop.example/"] } },
      { method: "GET", body: null },
      { method: "GET", body: null },
    ]);
  });

  it("reports why the URL was rejected", async () => {
    const fields = { urls: "Line 1: This address is not public." };
    respondWith([400, { success: false, error: "Invalid.", fields }]);
    expect(await add()).toEqual({ ok: false, message: fields.urls });
  });

  it("reports why the page could not be read", async () => {
    respondWith(
      [201, detail({})],
      [200, detail({ state: "finished" }, "The server responded with status 404.")],
    );
    expect(await add()).toMatchObject({ ok: false, message: expect.stringContaining("404") });
  });

  it("stops waiting when it is cancelled", async () => {
    const controller = new AbortController();
    const calls = respondWith([201, detail({})], [200, detail({})]);
    const adding = addToLibrary("https://shop.example/", controller.signal);
    controller.abort();
    await adding;
    expect(calls.length).toBeLessThan(3);
  });
});
