import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { detailTabs } from "@/lib/results/contents/detail-tabs";
import { parseResponse, resultById } from "@/lib/results/model/parse-response";
import { SizeGate } from "./size-gate";

function gateOf(item: object): string {
  const result = resultById(parseResponse({ data: { web: [item] } }), "web-0");
  const tab = result && detailTabs(result)[0];
  if (!result || !tab) throw new Error("The response of this test has no content.");
  return renderToStaticMarkup(
    <SizeGate tab={tab} result={result}>
      the content
    </SizeGate>,
  );
}

it("opens small contents directly, and text up to tens of megabytes", () => {
  expect(gateOf({ product: { title: "x" } })).toBe("the content");
  expect(gateOf({ markdown: "x".repeat(6_000_000) })).toBe("the content");
});

it("asks before showing a very large content", () => {
  const html = gateOf({ product: { title: "x".repeat(3_000_000) } });
  expect(html).not.toContain("the content");
  for (const text of ["Product: 3 MB", "Show", "Save"]) expect(html).toContain(text);
});
