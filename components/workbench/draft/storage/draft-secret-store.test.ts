import { afterEach, describe, expect, it, vi } from "vitest";
import { secretHandle } from "@/lib/contract/secret-reference";
import { requestToDraft } from "@/lib/request/draft";
import type { ReferTo } from "@/lib/request/strip";
import { createDraftSecretStore } from "./draft-secret-store";

const plainFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = plainFetch;
});

/** A server that holds texts like the real one. Returns its texts and the requests. */
function holdingServer() {
  const texts = new Map<string, string>();
  const calls: string[] = [];
  const state = { online: true };
  globalThis.fetch = async (_address, init) => {
    if (!state.online) throw new TypeError("offline");
    const method = init?.method ?? "GET";
    calls.push(method);
    if (method === "PUT") {
      const { keep, texts: fresh } = JSON.parse(String(init?.body));
      for (const handle of texts.keys()) if (!keep.includes(handle)) texts.delete(handle);
      for (const [handle, text] of Object.entries(fresh)) texts.set(handle, String(text));
    }
    return Response.json({ held: [...texts.keys()] });
  };
  return { texts, calls, state };
}

const store = (secrets: readonly string[], references: string[]) => (referTo: ReferTo) => {
  references.splice(0, references.length, ...secrets.map(referTo));
};

const draftWith = (values: readonly string[]) =>
  requestToDraft({
    query: "x",
    scrapeOptions: {
      headers: Object.fromEntries(values.map((value, index) => [`X-${index}`, value])),
    },
  });

describe("the secret store of a draft", () => {
  it("calls the server only for drafts with secrets", async () => {
    const { calls } = holdingServer();
    const secrets = createDraftSecretStore("draft-one");
    secrets.save(store([], []));
    secrets.save(store([], []));
    expect(secrets.findLost(draftWith(["plain"]))).toBeNull();
    expect(calls).toEqual([]);
  });

  it("makes the server forget the texts of a closed draft, also restored ones", async () => {
    const { texts } = holdingServer();
    const secrets = createDraftSecretStore("draft-one");
    const references: string[] = [];
    secrets.save(store(["first"], references));
    await expect.poll(() => texts.size).toBe(1);
    const reopened = createDraftSecretStore("draft-one");
    expect(await reopened.findLost(draftWith(references))).toEqual([]);
    reopened.release();
    await expect.poll(() => texts.size).toBe(0);
  });

  it("stores references, drops texts that are no longer used, and sends an unchanged text once", async () => {
    const { texts, calls } = holdingServer();
    const secrets = createDraftSecretStore("draft-one");
    const references: string[] = [];
    secrets.save(store(["first", "second", "first"], references));
    await expect.poll(() => texts.size).toBe(2);
    expect(references[0]).toBe(references[2]);
    expect(references.map((each) => texts.get(secretHandle(each) ?? ""))).toEqual([
      "first",
      "second",
      "first",
    ]);
    const before = calls.length;
    secrets.save(store(["first", "second", "first"], references));
    expect(calls.length).toBe(before);
    secrets.save(store(["second", "third"], references));
    await expect.poll(() => [...texts.values()]).toEqual(["second", "third"]);
    secrets.save(store([], references));
    await expect.poll(() => texts.size).toBe(0);
  });

  it("finds the references that the server lost or that belong to another draft", async () => {
    const { texts } = holdingServer();
    const references: string[] = [];
    createDraftSecretStore("draft-one").save(store(["first", "second"], references));
    await expect.poll(() => texts.size).toBe(2);
    const draft = draftWith([...references, "{{secret:draft-two.1}}"]);

    const reopened = createDraftSecretStore("draft-one");
    expect(await reopened.findLost(draft)).toEqual(["loading.headers.2.value"]);
    // Undo can bring a restored text back, so a save without it does not drop it.
    reopened.save(store(["third"], []));
    await expect.poll(() => texts.size).toBe(3);

    const copy = createDraftSecretStore("draft-three");
    expect(await copy.findLost(draft)).toHaveLength(3);
    texts.clear();
    expect(await createDraftSecretStore("draft-one").findLost(draft)).toHaveLength(3);
  });

  it("sends again what the server did not receive", async () => {
    const { texts, state } = holdingServer();
    const secrets = createDraftSecretStore("draft-one");
    state.online = false;
    secrets.save(store(["first"], []));
    await vi.waitFor(() => expect(texts.size).toBe(0));
    state.online = true;
    await expect
      .poll(() => {
        secrets.save(store(["first"], []));
        return [...texts.values()];
      })
      .toEqual(["first"]);
  });

  it("refers to a text that is too long as lost", () => {
    const references: string[] = [];
    createDraftSecretStore("draft-one").save(store(["x".repeat(20_000)], references));
    expect(references).toEqual(["{{secret}}"]);
  });
});
