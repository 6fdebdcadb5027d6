import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { propertyRuns } from "@/tests/support/property-runs";
import { beginningOf, readBody } from "./read-body";

const footer = {
  complete: true,
  wireBytes: 7,
  bytes: 9,
  timings: { connectMs: null, firstByteMs: 1.5, totalMs: 2 },
};
const withFooter = (body: Uint8Array) =>
  new Uint8Array(Buffer.concat([body, Buffer.from([0x1e]), Buffer.from(JSON.stringify(footer))]));

/** With its length, as the server sends a short body, or without it, as it streams a long one. */
function responseOf(
  bytes: Uint8Array<ArrayBuffer>,
  { announced = true, hasLength }: { announced?: boolean; hasLength: boolean },
): Response {
  const headers = {
    ...(announced && { [proxyHeaders.footer]: "1" }),
    ...(hasLength && { "content-length": String(bytes.length) }),
  };
  return new Response(bytes, { headers });
}
const bytesOf = async (body: Blob) => new Uint8Array(await body.arrayBuffer());

describe.each([true, false])("readBody, with a length: %s", (hasLength) => {
  it("removes the footer from any body", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200_000, size: "max" }), async (body) => {
        const read = await readBody(responseOf(withFooter(body), { hasLength }));
        expect(read.footer).toEqual(footer);
        expect(Buffer.from(await bytesOf(read.body)).equals(body)).toBe(true);
        expect(Buffer.from(body).subarray(0, read.head.length).equals(read.head)).toBe(true);
        expect(read.head.length).toBeGreaterThanOrEqual(Math.min(body.length, 120_000));
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it("rejects a body without its announced footer, or with a part of it", async () => {
    const body = Buffer.from('{"a":"\\u001e"}');
    const parts = [body, withFooter(body).slice(0, -1), Buffer.alloc(0)];
    for (const part of parts)
      await expect(readBody(responseOf(new Uint8Array(part), { hasLength }))).rejects.toThrow(
        "The response ended early.",
      );
  });

  it("leaves a body unchanged for which no footer is announced", async () => {
    const bytes = withFooter(Buffer.from("{}"));
    const read = await readBody(responseOf(bytes, { hasLength, announced: false }));
    expect(read.footer).toBeNull();
    expect(await bytesOf(read.body)).toEqual(bytes);
    expect(read.head).toEqual(bytes);
  });
});

it("rejects a body that breaks off", async () => {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(new TypeError("network error"));
    },
  });
  await expect(readBody(new Response(stream))).rejects.toThrow("network error");
});

it.each(["x", "é", "世", "😀"])(
  "quotes the first 40,000 characters of a text of %s",
  (character) => {
    const text = `a${character.repeat(60_000)}`;
    const bytes = new TextEncoder().encode(text);
    const head = bytes.subarray(0, 120_000);
    expect(beginningOf({ body: new Blob([bytes]), head })).toBe(text.slice(0, 40_000));
  },
);
