import { expect, it } from "vitest";
import { parsedResult } from "@/tests/support/parsed-result";
import { contentBytes } from "../facets/table-facts";
import { detailTabs } from "./detail-tabs";

const sizes = (item: object) =>
  Object.fromEntries(detailTabs(parsedResult(item)).map(({ id, bytes }) => [id, bytes]));

it("has no size of a file, whose URL is not its content", () => {
  const files = {
    screenshot: "https://files.example/a.png",
    audio: "https://files.example/a.mp3",
    video: "https://files.example/a.mp4",
  };
  expect(sizes(files)).toEqual({ screenshot: null, audio: null, video: null });
  expect(contentBytes(parsedResult({ ...files, summary: "tide" }))).toBe(4);
});

it("has the size of a file within the response", () => {
  const screenshot = "data:image/png;base64,AAAA";
  expect(sizes({ screenshot })).toEqual({ screenshot: screenshot.length });
});
