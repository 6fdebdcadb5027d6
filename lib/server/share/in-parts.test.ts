import fc from "fast-check";
import { expect, it } from "vitest";
import { inParts } from "./in-parts";

const chunks = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 });

it("yields all bytes in parts of one size, with a shorter last one", async () => {
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 50 }), async (sent, size) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of sent) controller.enqueue(chunk);
          controller.close();
        },
      });
      const parts: Uint8Array[] = [];
      for await (const part of inParts(body, size)) parts.push(part);
      expect(Buffer.concat(parts)).toEqual(Buffer.concat(sent));
      expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true);
    }),
  );
});

it("cancels the stream when its reader stops", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const part of inParts(body, 25)) {
    expect(part).toHaveLength(25);
    break;
  }
  expect(isCancelled).toBe(true);
});
