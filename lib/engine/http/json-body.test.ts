import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonBody } from "./json-body";

const textOf = (value: object) => new Response(jsonBody(value)).text();

test("writes the same JSON as JSON.stringify", async () => {
  await fc.assert(
    fc.asyncProperty(fc.object({ maxDepth: 6 }), async (value) => {
      const item = { value, none: undefined, list: [undefined, null, value, { value }] };
      expect(await textOf(item)).toBe(JSON.stringify(item));
    }),
  );
  expect(await textOf({})).toBe("{}");
  expect(await textOf([])).toBe("[]");
});

test("keeps every character of a text that is cut into parts", async () => {
  const value = { data: { web: [{ markdown: `${'\u{1f980}"\\\n'.repeat(200_000)}x` }] } };
  expect(JSON.parse(await textOf(value))).toEqual(value);
});

test("gives other work its turn while it writes a long response", async () => {
  const markdown = 'The lock keeper opened the "upper" gate.\n'.repeat(40_000);
  const web = Array.from({ length: 10 }, () => ({ markdown }));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await textOf({ data: { web } });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});
