import { expect, it } from "vitest";
import { feedbackLimits, sentFeedbackSchema } from "@/lib/contract/feedback/feedback";
import { draftFeedback, draftGap, type FeedbackDraft } from "./feedback-draft";

const empty: FeedbackDraft = { rating: null, sources: new Map(), topics: [], suggestions: " " };
const source = new Map([["https://example.org/1", " "]]);
const topic = [{ id: "1", topic: " Prices ", description: "" }];

it("leaves out empty fields and trims texts", () => {
  const draft = { ...empty, sources: source, topics: [...topic, { ...topic[0], topic: "" }] };
  expect(draftFeedback("partial", draft as FeedbackDraft)).toEqual({
    rating: "partial",
    valuableSources: [{ url: "https://example.org/1" }],
    missingContent: [{ topic: "Prices" }],
  });
});

it.each<[Partial<FeedbackDraft>, RegExp | null]>([
  [{}, /rating/],
  [{ rating: "good", topics: topic }, /valuable result/],
  [{ rating: "good", sources: source }, null],
  [{ rating: "partial", suggestions: "x" }, /topic/],
  [{ rating: "partial", topics: topic }, null],
  [{ rating: "bad", sources: source }, /suggestion/],
  [{ rating: "bad", suggestions: "x" }, null],
  [{ rating: "bad", suggestions: "x", topics: [{ id: "1", topic: "", description: "x" }] }, /Name/],
])("asks for what the rating of %j needs, as the server does", (part, expected) => {
  const draft = { ...empty, ...part };
  const gap = draftGap(draft);
  if (expected) expect(gap).toMatch(expected);
  else expect(gap).toBeNull();
  if (draft.rating === null || gap?.startsWith("Name")) return;
  const sent = { id: "run-1", feedback: draftFeedback(draft.rating, draft) };
  expect(sentFeedbackSchema.safeParse(sent).success).toBe(gap === null);
});

it("accepts at most 50 results", () => {
  const urls = Array.from({ length: feedbackLimits.sources + 1 }, (_, index) => index);
  const sources = new Map(urls.map((index) => [`https://example.org/${index}`, ""]));
  expect(draftGap({ ...empty, rating: "good", sources })).toMatch(/at most 50/);
});
