import { expect, it } from "vitest";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { marksOf } from "./learn-rejections";

const sent = {
  query: "grid",
  tbs: "qdr:w",
  scrapeOptions: {
    formats: ["markdown", "branding"],
    headers: { Cookie: "session=very-secret-cookie" },
    mobile: true,
  },
};

function marks(status: number, body: object) {
  const text = JSON.stringify({ success: false, ...body });
  const failure = failureFromResponse({ status, text, headers: new Headers() });
  if (!failure) throw new Error("not a failure");
  return marksOf({ failure, sent, at: 5 });
}

it("places each rejected option at its control", () => {
  const details = [
    { path: ["scrapeOptions", "formats", 1], code: "invalid_value", message: "No such format" },
    { path: [], code: "unrecognized_keys", keys: ["tbs"], message: "Unrecognized key" },
    { path: ["scrapeOptions", "mobile"], code: "custom", message: "mobile is not supported" },
  ];
  expect(marks(400, { error: "Bad", details }).map(({ control }) => control)).toEqual([
    "content.formats.branding.on",
    "time.tbs",
    "loading.mobile",
  ]);
});

it("stores no value that may not be stored, though the service repeats it", () => {
  const details = [
    {
      path: ["scrapeOptions", "headers"],
      code: "custom",
      message: "headers are not allowed: session=very-secret-cookie",
    },
  ];
  const [mark] = marks(422, { error: "Bad", details });
  expect(mark?.message).toBe("headers are not allowed: …");
});
