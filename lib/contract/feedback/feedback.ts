import "../zod-settings";
import * as z from "zod";

/** Bounds of feedback, as hosted services document them in November 2026. */
export const feedbackLimits = {
  sources: 50,
  reason: 1_000,
  topics: 20,
  topic: 200,
  description: 2_000,
  suggestions: 2_000,
} as const;

export const feedbackRatings = ["good", "partial", "bad"] as const;
export type FeedbackRating = (typeof feedbackRatings)[number];

const urlSchema = z.url({ protocol: /^https?$/, error: "Use an http or https URL." });

/** Body of `POST {base_url}/v2/search/{id}/feedback`. */
export const feedbackSchema = z.strictObject({
  rating: z.enum(feedbackRatings),
  valuableSources: z
    .array(
      z.strictObject({
        url: urlSchema,
        reason: z.string().trim().min(1).max(feedbackLimits.reason).optional(),
      }),
    )
    .min(1)
    .max(feedbackLimits.sources)
    .optional(),
  missingContent: z
    .array(
      z.strictObject({
        topic: z.string().trim().min(1).max(feedbackLimits.topic),
        description: z.string().trim().min(1).max(feedbackLimits.description).optional(),
      }),
    )
    .min(1)
    .max(feedbackLimits.topics)
    .optional(),
  querySuggestions: z.string().trim().min(1).max(feedbackLimits.suggestions).optional(),
});
export type Feedback = z.output<typeof feedbackSchema>;

/** Why a service would reject the feedback as too thin; null if it has what its rating needs. */
export function feedbackGap({
  rating,
  valuableSources,
  missingContent,
  querySuggestions,
}: Feedback): string | null {
  if (rating === "good" && !valuableSources) return "Tick at least one valuable result.";
  if (rating === "partial" && !valuableSources && !missingContent)
    return "Tick a valuable result, or add a topic that was missing.";
  if (rating === "bad" && !missingContent && !querySuggestions)
    return "Add a topic that was missing, or a suggestion for the query.";
  return null;
}

/** `POST /api/feedback`. `id` is the service's id of the run. */
export const sentFeedbackSchema = z
  .strictObject({
    // It becomes one segment of a path, which must not be `.` or `..`.
    id: z.string().regex(/^(?!\.{1,2}$)[\w.:~-]{1,200}$/, "The id of the run is not usable."),
    feedback: feedbackSchema,
  })
  .superRefine(({ feedback }, context) => {
    const gap = feedbackGap(feedback);
    if (gap !== null) context.addIssue({ code: "custom", path: ["feedback"], message: gap });
  });
export type SentFeedback = z.output<typeof sentFeedbackSchema>;
