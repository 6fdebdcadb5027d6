import { expect, it } from "vitest";
import { checkDraft } from "@/lib/request/check-draft";
import { bodyToDraft } from "@/lib/request/draft";
import { draftMessages } from "./messages";

const check = checkDraft(
  bodyToDraft({
    query: "x",
    limit: 500,
    timeout: "soon",
    scrapeOptions: { actions: [{ type: "click" }] },
  }),
);
const shownAt = (draftPath: string, message: string) => ({ draftPath, message, type: "x" });

it("lists shown errors before the others, each with the name of its field", () => {
  const messages = draftMessages(check, [shownAt("sources.limit", "At most 100.")]);
  expect(messages.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "error: limit – at most 100",
    expect.stringMatching(/^missing: timeout – ./),
    expect.stringMatching(/^missing: scrapeOptions\.actions\[0\]\.selector – ./),
  ]);
});

it("names the field of an error that a service reported", () => {
  const [first] = draftMessages(check, [shownAt("domains.include.3", "Not allowed here.")]);
  expect(first?.text).toBe("include – Not allowed here.");
  const ofSteps = ["actions.steps.2.fullPage", "actions.steps.0.type", "actions.steps"].map(
    (path) => draftMessages(check, [shownAt(path, "No.")])[0]?.text,
  );
  expect(ofSteps).toEqual(["step 3, fullPage – No.", "step 1 – No.", "steps – No."]);
});

it("lists notes in the order of the form's sections", () => {
  const { findings } = checkDraft(
    bodyToDraft({
      query: "x",
      sources: [],
      excludeDomains: ["a.org"],
      location: "Berlin,Germany",
      scrapeOptions: { mobile: true },
    }),
  );
  const sections = draftMessages({ issues: [], findings }, []).map(
    ({ draftPath }) => draftPath?.split(".")[0],
  );
  expect(sections.length).toBeGreaterThan(2);
  expect(sections[0]).toBe("sources");
  expect(sections.indexOf("place")).toBeLessThan(sections.indexOf("content"));
});
