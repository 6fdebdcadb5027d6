import { expect, it } from "vitest";
import type { LoadedPage } from "../loaded-page";
import { packPage, unpackPage } from "./pack-page";

const page: LoadedPage = {
  form: "html",
  text: "",
  bytes: null,
  url: "https://a.example/",
  statusCode: 200,
  contentType: "text/html",
  rendered: null,
  proxyUsed: "basic",
};

it.each([
  ["an empty text", ""],
  ["quotes, control characters and a lone surrogate", '"\\\u0000\n\u2028\ud83d'],
  ["a long text with pairs of surrogates at every offset", `x${"\ud83d\ude00".repeat(600_000)}`],
])("packs %s without change", async (_, text) => {
  expect(await unpackPage(await packPage({ ...page, text }))).toEqual({ ...page, text });
});

it("packs the bytes of a file", async () => {
  const pdf = { ...page, form: "pdf", bytes: new Uint8Array([0, 255, 10]) } as const;
  expect(await unpackPage(await packPage(pdf))).toEqual(pdf);
});
