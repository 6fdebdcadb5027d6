import { afterAll, beforeAll, expect, it } from "vitest";
import { createAddressGuard } from "@/lib/net/address-guard";
import { LocalSite } from "@/tests/support/local-site";
import { pngOf } from "@/tests/support/png";
import { measureImages } from "./measure-images";
import type { PageImage } from "./page-images";

const ranges: unknown[] = [];
const site = new LocalSite(
  Object.fromEntries(
    ["a", "b", "c", "d", "e", "f"].map((name) => [
      `/${name}.png`,
      (request, response) => {
        ranges.push(request.headers.range);
        response.writeHead(200, { "content-type": "image/png" }).end(pngOf(500, 400));
      },
    ]),
  ),
);
const deps = { guard: createAddressGuard({ allowedOrigins: () => [site.origin] }) };
const image = (name: string, more: Partial<PageImage> = {}): PageImage => ({
  url: `${site.origin}/${name}.png`,
  title: name,
  around: "",
  width: null,
  height: null,
  ...more,
});

beforeAll(() => site.start());
afterAll(() => site.dispose());

it("measures undeclared sizes from the first bytes, once for all pages", async () => {
  const declared = image("never", { width: 10, height: 20 });
  const found = await measureImages([declared, image("a"), image("a")], deps);
  expect(found.map(({ width, height }) => [width, height])).toEqual([
    [10, 20],
    [500, 400],
    [500, 400],
  ]);
  expect(ranges[0]).toBe("bytes=0-65535");
  await measureImages([image("a")], deps);
  expect(site.requestsFor("/never.png")).toHaveLength(0);
  expect(site.requestsFor("/a.png").length).toBeLessThanOrEqual(2);
});

it("drops missing images, and leaves images beyond the limit without a size", async () => {
  const found = await measureImages(
    ["missing", "b", "c", "d", "e", "f"].map((name) => image(name)),
    deps,
  );
  expect(found.map(({ title }) => title)).toEqual(["b", "c", "d", "e", "f"]);
  expect(found.map(({ width }) => width)).toEqual([500, 500, 500, null, null]);
});

it("fetches nothing that robots.txt or the address guard forbids", async () => {
  const before = site.requests.length;
  expect(await measureImages([image("e")], { ...deps, mayFetch: () => false })).toHaveLength(1);
  await measureImages([image("f")], { guard: createAddressGuard() });
  expect(site.requests.length).toBe(before);
});

it("stops when the signal aborts", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(measureImages([image("x")], { ...deps, signal })).rejects.toThrow("enough");
});
