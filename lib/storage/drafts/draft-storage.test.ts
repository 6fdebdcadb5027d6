import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { secretReference } from "@/lib/contract/secret-reference";
import { type Draft, requestToDraft } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { exampleDraft } from "@/lib/request/example";
import { notRestored, notRestoredText } from "@/lib/request/not-restored";
import { stripBody } from "@/lib/request/strip";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { validRequest } from "@/tests/support/valid-request";
import { createStorageId } from "../storage-id";
import {
  type DraftPlace,
  deleteDraft,
  loadDraft,
  otherDrafts,
  pruneDrafts,
  saveDraft,
} from "./draft-storage";
import { unsavedDrafts } from "./unsaved-drafts";

class MemoryStore {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

/** The storage of one tab, in a browser with other tabs. */
class Tab implements DraftPlace {
  readonly id = createStorageId();
  readonly own = new MemoryStore();
  readonly shared: MemoryStore;
  constructor(browser = new MemoryStore()) {
    this.shared = browser;
  }
  overwrite(text: string) {
    for (const { items } of [this.own, this.shared])
      for (const key of items.keys()) if (key.includes(".draft")) items.set(key, text);
  }
  texts(): string {
    return [...this.own.items.values(), ...this.shared.items.values()].join();
  }
}

function draftOf(wire: unknown): Draft {
  return requestToDraft(validRequest(wire));
}

describe("draft storage", () => {
  it("loads the example on a first visit", () => {
    expect(loadDraft(new Tab()).draft).toEqual(exampleDraft());
    expect(draftToRequest(loadDraft({ own: null, shared: null, id: "any" }).draft).ok).toBe(true);
  });

  it("restores a draft unchanged, complete or not", () => {
    const store = new Tab();
    const draft = draftOf({ query: "x", country: "DE", scrapeOptions: { formats: ["html"] } });
    draft.sources.limit = "1000 or so";
    draft.query.query = "";
    expect(saveDraft(draft, store)).toBe(true);
    expect(loadDraft(store).draft).toEqual(draft);
  });

  it("restores the same request without fields that may not be stored", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const store = new Tab();
        const draft = draftOf(wire);
        const referTo = () => secretReference("draft-id.1");
        saveDraft(draft, store, referTo);
        const before = draftToRequest(draft);
        const after = draftToRequest(loadDraft(store).draft);
        if (!before.ok || !after.ok) throw new Error("both must be valid");
        expect(JSON.parse(JSON.stringify(after.body))).toEqual(
          JSON.parse(JSON.stringify(stripBody({ ...before.body }, "saved", referTo).value)),
        );
      }),
    );
  });

  it("never stores headers or typed text", () => {
    const store = new Tab();
    const actions = [{ type: "write", text: "canary" }];
    saveDraft(draftOf({ query: "x", scrapeOptions: { headers: { a: "canary" }, actions } }), store);
    expect(store.texts()).toContain('"actions"');
    expect(store.texts()).not.toContain("canary");
  });

  it("restores names and places of secrets, and their request cannot be sent without them", () => {
    const store = new Tab();
    const actions = [
      { type: "click", selector: "a" },
      { type: "write", text: "canary" },
    ];
    const headers = { Cookie: "canary", "X-Empty": "" };
    saveDraft(draftOf({ query: "x", scrapeOptions: { headers, actions } }), store);
    const draft = loadDraft(store).draft;
    expect(notRestoredText(notRestored(draft, []))).toBe("header Cookie, text of step 2");
    const read = draftToRequest(draft);
    expect(read.ok ? [] : read.fieldIssues).toMatchObject([
      { draftPath: "loading.headers.0.value", code: "secret_lost" },
      { draftPath: "actions.steps.1.text", code: "secret_lost" },
    ]);
    draft.loading.headers = draft.loading.headers.slice(1);
    draft.actions.steps = draft.actions.steps.map((step) =>
      step.type === "write" ? { ...step, text: "again" } : step,
    );
    expect(draftToRequest(draft)).toMatchObject({
      ok: true,
      request: { scrapeOptions: { headers: { "X-Empty": "" } } },
    });
    expect(notRestored(draft, [])).toEqual([]);
  });

  it("loads the example if the stored draft is damaged", () => {
    const store = new Tab();
    saveDraft(exampleDraft(), store);
    for (const text of ["{", "null", "[]", '{"version":99,"draft":{}}', '{"version":1}']) {
      store.overwrite(text);
      expect(loadDraft(store).draft).toEqual(exampleDraft());
    }
  });

  it("resets only the damaged part", () => {
    const store = new Tab();
    saveDraft(exampleDraft(), store);
    store.overwrite(
      JSON.stringify({ version: 1, draft: { query: { query: "kept" }, sources: "?", rest: [] } }),
    );
    const draft = loadDraft(store).draft;
    expect(draft.query.query).toBe("kept");
    expect(draftToRequest(draft)).toMatchObject({ ok: true, request: { query: "kept" } });
  });

  it("never throws, whatever is stored", () => {
    const store = new Tab();
    saveDraft(exampleDraft(), store);
    fc.assert(
      fc.property(fc.jsonValue(), (draft) => {
        store.overwrite(JSON.stringify({ version: 1, draft }));
        draftToRequest(loadDraft(store).draft);
      }),
    );
  });

  it("loads the draft of its own tab, even if another tab wrote later", () => {
    const one = new Tab();
    const two = new Tab(one.shared);
    saveDraft(draftOf({ query: "one" }), one);
    expect(loadDraft(two).draft.query.query).toBe("one");
    saveDraft(draftOf({ query: "two" }), two);
    expect(loadDraft(one).draft.query.query).toBe("one");
    expect(loadDraft(two).draft.query.query).toBe("two");
  });

  it("loads the latest draft in a new tab and lists the others", () => {
    const one = new Tab();
    const two = new Tab(one.shared);
    vi.useFakeTimers({ now: 1_000 });
    saveDraft(draftOf({ query: "one" }), one);
    vi.setSystemTime(2_000);
    saveDraft(draftOf({ query: "two" }), two);
    vi.useRealTimers();
    const three = new Tab(one.shared);
    expect(loadDraft(three).draft.query.query).toBe("two");
    const others = otherDrafts(three);
    expect(others.map(({ draft }) => draft.query.query)).toEqual(["one"]);
    expect(others[0]?.savedAt).toBe(1_000);
    for (const { key } of others) deleteDraft(key, three);
    expect(otherDrafts(three)).toEqual([]);
    expect(loadDraft(one).draft.query.query).toBe("one");
  });

  it("loads a draft that an older version shared between tabs", () => {
    const tab = new Tab();
    tab.shared.setItem(
      "search-workbench.draft",
      JSON.stringify({ version: 1, draft: { query: { query: "older" } } }),
    );
    expect(loadDraft(tab).draft.query.query).toBe("older");
  });

  it("keeps only the latest drafts of other tabs", () => {
    const browser = new MemoryStore();
    for (let index = 0; index < 30; index++)
      saveDraft(draftOf({ query: `${index}` }), new Tab(browser));
    const last = new Tab(browser);
    saveDraft(draftOf({ query: "mine" }), last);
    pruneDrafts(last);
    expect(browser.length).toBeLessThanOrEqual(9);
    expect(loadDraft(last).draft.query.query).toBe("mine");
  });

  it("does not throw if storage is full or blocked", () => {
    const broken = (): never => {
      throw new Error("blocked");
    };
    const store = { getItem: broken, setItem: broken, removeItem: broken, key: broken, length: 3 };
    const full: DraftPlace = { own: store, shared: store, id: "any" };
    let unsaved = 0;
    const stop = unsavedDrafts.subscribe(() => {
      unsaved += 1;
    });
    expect(saveDraft(exampleDraft(), full)).toBe(false);
    expect(saveDraft(exampleDraft(), { ...full, shared: new MemoryStore() })).toBe(true);
    stop();
    expect(unsaved).toBe(1);
    expect(loadDraft(full).draft).toEqual(exampleDraft());
    expect(otherDrafts(full)).toEqual([]);
    expect(() => pruneDrafts(full)).not.toThrow();
  });
});
