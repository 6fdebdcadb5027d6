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

test("responds immediately to a body that is too large, and reads what is left", async () => {
  let sentParts = 0;
  const body = (async function* () {
    for (; sentParts < 100; sentParts += 1) yield bytes("x".repeat(10));
  })();
  expect(await readBodyText({ body }, 15)).toEqual({ ok: false, reason: "too-large" });
  expect(sentParts).toBeLessThan(10);
  await expect.poll(() => sentParts).toBe(100);
});

test("does not read what is left after the deadline", async () => {
  let isAbandoned = false;
  const body = (async function* () {
    try {
      for (;;) {
        yield bytes("x");
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    } finally {
      isAbandoned = true;
    }
  })();
  await readBodyText({ body }, 3, 30);
  await expect.poll(() => isAbandoned).toBe(true);
});
