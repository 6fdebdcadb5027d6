import { expect, test } from "vitest";
import { inlineFrames } from "./inline-frames";

const PAGE = "https://post.example/news/1";

async function requested(html: string): Promise<readonly string[]> {
  const urls: string[] = [];
  await inlineFrames(html, PAGE, async (url) => {
    urls.push(url);
    return null;
  });
  return urls;
}

test.each([
  ["", "https://post.example/news/part"],
  [
    '<base target="_top"><base class=x HREF=/other/ ><base href="/third/">',
    "https://post.example/other/part",
  ],
  ["<base href='javascript:1'>", "https://post.example/news/part"],
])("resolves frames against the base of %j", async (base, expected) => {
  for (const html of [`${base}<iframe src="part"></iframe>`, `<iframe src="part"></iframe>${base}`])
    expect(await requested(html)).toEqual([expected]);
});

test("parses tags without an end in linear time", async () => {
  const start = performance.now();
  await requested(`<iframe src="part"></iframe>${"<base x ".repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(5_000);
});
