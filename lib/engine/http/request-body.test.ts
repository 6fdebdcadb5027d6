import { expect, test } from "vitest";
import { readBodyText } from "./request-body";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A client that sends part of a body and then nothing. */
async function* stalled() {
  yield bytes('{"query":');
  await new Promise(() => {});
}

async function* sent(...parts: readonly string[]) {
  for (const part of parts) yield bytes(part);
}

test("returns a body that arrives in parts", async () => {
  expect(await readBodyText({ body: sent("a", "b") }, 10)).toEqual({ ok: true, text: "ab" });
  expect(await readBodyText({ body: null }, 10)).toEqual({ ok: true, text: "" });
});

test("gives up on a body that stalls, at the deadline", async () => {
  expect(await readBodyText({ body: stalled() }, 100, 20)).toEqual({ ok: false, reason: "late" });
});

test("rejects a body that is too large or not UTF-8", async () => {
  expect(await readBodyText({ body: sent("abc", "def") }, 5)).toMatchObject({
    reason: "too-large",
  });
  const invalid = (async function* () {
    yield Uint8Array.of(0xff);
  })();
  expect(await readBodyText({ body: invalid }, 5)).toMatchObject({ reason: "not-utf-8" });
});
