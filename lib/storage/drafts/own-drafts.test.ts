import { expect, it } from "vitest";
import { claimDrafts } from "./own-drafts";

/** Channels of one browser: each message reaches all others. */
function browser() {
  const listeners = new Map<number, (message: unknown) => void>();
  let opened = 0;
  return () => {
    opened += 1;
    const own = opened;
    return {
      postMessage: (message: unknown) => {
        for (const [id, listener] of listeners) if (id !== own) listener(message);
      },
      close: () => void listeners.delete(own),
      listen: (onMessage: (message: unknown) => void) => void listeners.set(own, onMessage),
    };
  };
}

function page(open: ReturnType<typeof browser>, ...ids: string[]) {
  const taken: string[] = [];
  const stop = claimDrafts({
    open,
    ids: () => ids,
    onTaken: (shared) => {
      taken.push(...shared);
      for (const id of shared) ids[ids.indexOf(id)] = `copy of ${id}`;
    },
  });
  return { ids, taken, stop };
}

it("informs the later of two pages which drafts it shares", () => {
  const open = browser();
  const first = page(open, "a", "b");
  const other = page(open, "x");
  const copy = page(open, "b", "c", "a");
  expect(copy.ids).toEqual(["copy of b", "c", "copy of a"]);
  expect([first.taken, other.taken]).toEqual([[], []]);
  // A copy of the copy.
  expect(page(open, ...copy.ids).taken).toEqual(copy.ids);
  expect(copy.taken).toHaveLength(2);
});

it("leaves the drafts of a reloaded page as they are", () => {
  const open = browser();
  page(open, "a").stop();
  expect(page(open, "a").taken).toEqual([]);
});

it("ignores messages of another form", () => {
  const open = browser();
  const first = page(open, "a");
  for (const data of [null, 7, {}, { kind: "taken", ids: ["a"], to: "x" }, { kind: "claim" }])
    open().postMessage(data);
  expect(first.taken).toEqual([]);
});
