import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { type Draft, requestToDraft } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { exampleDraft } from "@/lib/request/example";
import { redactBody } from "@/lib/request/redaction";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { forgetDraft, loadDraft, saveDraft, type TextStore } from "./draft-storage";

class MemoryStore implements TextStore {
  readonly items = new Map<string, string>();
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  overwrite(text: string) {
    for (const key of this.items.keys()) this.items.set(key, text);
  }
}

function draftOf(wire: unknown): Draft {
  const result = fromWire(wire);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return requestToDraft(result.request);
}

describe("the kept draft", () => {
  it("is the example on a first visit", () => {
    expect(loadDraft(new MemoryStore())).toEqual(exampleDraft());
    expect(draftToRequest(loadDraft(null)).ok).toBe(true);
  });

  it("comes back as it was, half filled or not", () => {
    const store = new MemoryStore();
    const draft = draftOf({ query: "x", country: "DE", scrapeOptions: { formats: ["html"] } });
    draft.sources.limit = "1000 or so";
    draft.query.query = "";
    expect(saveDraft(draft, store)).toBe(true);
    expect(loadDraft(store)).toEqual(draft);
  });

  it("stands for the same request less what may not be stored", () => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const store = new MemoryStore();
        const draft = draftOf(wire);
        saveDraft(draft, store);
        const before = draftToRequest(draft);
        const after = draftToRequest(loadDraft(store));
        if (!before.ok || !after.ok) throw new Error("both must be valid");
        expect(JSON.parse(JSON.stringify(after.body))).toEqual(
          JSON.parse(JSON.stringify(redactBody({ ...before.body }, "saved").value)),
        );
      }),
    );
  });

  it("never holds a header or a typed text", () => {
    const store = new MemoryStore();
    const actions = [{ type: "write", text: "canary" }];
    saveDraft(draftOf({ query: "x", scrapeOptions: { headers: { a: "canary" }, actions } }), store);
    expect([...store.items.values()].join()).toContain('"actions"');
    expect([...store.items.values()].join()).not.toContain("canary");
  });

  it("is the example again when it was damaged", () => {
    const store = new MemoryStore();
    saveDraft(exampleDraft(), store);
    for (const text of ["{", "null", "[]", '{"version":99,"draft":{}}', '{"version":1}']) {
      store.overwrite(text);
      expect(loadDraft(store)).toEqual(exampleDraft());
    }
  });

  it("loses only the part that cannot be read", () => {
    const store = new MemoryStore();
    saveDraft(exampleDraft(), store);
    store.overwrite(
      JSON.stringify({ version: 1, draft: { query: { query: "kept" }, sources: "?", rest: [] } }),
    );
    const draft = loadDraft(store);
    expect(draft.query.query).toBe("kept");
    expect(draftToRequest(draft)).toMatchObject({ ok: true, request: { query: "kept" } });
  });

  it("survives any stored text", () => {
    const store = new MemoryStore();
    saveDraft(exampleDraft(), store);
    fc.assert(
      fc.property(fc.jsonValue(), (draft) => {
        store.overwrite(JSON.stringify({ version: 1, draft }));
        draftToRequest(loadDraft(store));
      }),
    );
  });

  it("disturbs nobody when storage is full or blocked", () => {
    const full: TextStore = {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => {
        throw new Error("blocked");
      },
    };
    expect(saveDraft(exampleDraft(), full)).toBe(false);
    expect(loadDraft(full)).toEqual(exampleDraft());
    expect(() => forgetDraft(full)).not.toThrow();
  });
});
