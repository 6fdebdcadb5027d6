import { expect, it } from "vitest";
import { contentBytes } from "../facets/table-facts";
import { allResults } from "../model/lists";
import { parseResponse } from "../model/parse-response";
import { detailTabs } from "./detail-tabs";

function resultOf(item: object) {
  const [result] = allResults(parseResponse({ data: { web: [item] } }));
  if (!result) throw new Error("The response of this test has no result.");
  return result;
}
const sizes = (item: object) =>
  Object.fromEntries(detailTabs(resultOf(item)).map(({ id, bytes }) => [id, bytes]));

it("has no size of a file, whose address is not its content", () => {
  const files = {
    screenshot: "https://files.example/a.png",
    audio: "https://files.example/a.mp3",
    video: "https://files.example/a.mp4",
  };
  expect(sizes(files)).toEqual({ screenshot: null, audio: null, video: null });
  expect(contentBytes(resultOf({ ...files, summary: "tide" }))).toBe(4);
});

it("has the size of a file within the response", () => {
  const screenshot = "data:image/png;base64,AAAA";
  expect(sizes({ screenshot })).toEqual({ screenshot: screenshot.length });
});
