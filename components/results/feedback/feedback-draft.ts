import {
  type Feedback,
  type FeedbackRating,
  feedbackGap,
  feedbackLimits,
} from "@/lib/contract/feedback/feedback";
import { allResults } from "@/lib/results/model/lists";
import type { ResultsView } from "@/lib/results/model/result-view";

export type MissingTopic = {
  readonly id: string;
  readonly topic: string;
  readonly description: string;
};

export type FeedbackDraft = {
  readonly rating: FeedbackRating | null;
  /** Reasons by the URL of a ticked result. */
  readonly sources: ReadonlyMap<string, string>;
  readonly topics: readonly MissingTopic[];
  readonly suggestions: string;
};

export type FeedbackSource = { readonly url: string; readonly title: string };

/** The URLs of a response, each once. */
export function feedbackSources(view: ResultsView): readonly FeedbackSource[] {
  const found = new Map<string, FeedbackSource>();
  for (const { url, title } of allResults(view))
    if (url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) && !found.has(url))
      found.set(url, { url, title: title ?? url });
  return [...found.values()];
}

/** The body that the form describes, without empty fields. */
export function draftFeedback(rating: FeedbackRating, draft: FeedbackDraft): Feedback {
  const valuableSources = [...draft.sources].map(([url, reason]) => ({
    url,
    ...(reason.trim() && { reason: reason.trim() }),
  }));
  const missingContent = draft.topics.flatMap(({ topic, description }) =>
    topic.trim() === ""
      ? []
      : [
          {
            topic: topic.trim(),
            ...(description.trim() && { description: description.trim() }),
          },
        ],
  );
  const querySuggestions = draft.suggestions.trim();
  return {
    rating,
    ...(valuableSources.length > 0 && { valuableSources }),
    ...(missingContent.length > 0 && { missingContent }),
    ...(querySuggestions && { querySuggestions }),
  };
}

/** Why the form cannot be sent yet; null if it can. */
export function draftGap(draft: FeedbackDraft): string | null {
  const { rating, sources, topics } = draft;
  if (rating === null) return "Choose a rating.";
  if (sources.size > feedbackLimits.sources)
    return `Tick at most ${feedbackLimits.sources} results.`;
  if (topics.some(({ topic, description }) => topic.trim() === "" && description.trim() !== ""))
    return "Name the topic of each description, or remove the description.";
  return feedbackGap(draftFeedback(rating, draft));
}
