import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { LimitedTextArea } from "@/components/ui/controls/limited-text-area";
import type { Option } from "@/components/ui/controls/option";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { TextInput } from "@/components/ui/controls/text-input";
import { type FeedbackRating, feedbackLimits } from "@/lib/contract/feedback/feedback";
import { formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { FeedbackDraft, FeedbackSource, MissingTopic } from "./feedback-draft";

const ratings: readonly Option<FeedbackRating | "">[] = [
  { value: "good", label: "Good", detail: "Needs a valuable result" },
  {
    value: "partial",
    label: "Partly useful",
    detail: "Needs a valuable result or a missing topic",
  },
  { value: "bad", label: "Bad", detail: "Needs a missing topic or a suggestion" },
];

type FieldsProps = {
  draft: FeedbackDraft;
  onDraft: (change: Partial<FeedbackDraft>) => void;
  sources: readonly FeedbackSource[];
};

export function FeedbackFields({ draft, onDraft, sources }: FieldsProps) {
  const name = useId();
  return (
    <>
      <Field label="Rating" wire="rating" group>
        <RadioGroup
          name={name}
          options={ratings}
          value={draft.rating ?? ""}
          onValueChange={(rating) => onDraft({ rating: rating === "" ? null : rating })}
        />
      </Field>
      <ValuableSources {...{ draft, onDraft, sources }} />
      <MissingTopics topics={draft.topics} onTopics={(topics) => onDraft({ topics })} />
      <Field label="Suggestions for the query" wire="querySuggestions">
        <LimitedTextArea
          rows={2}
          maxLength={feedbackLimits.suggestions}
          value={draft.suggestions}
          onChange={({ target }) => onDraft({ suggestions: target.value })}
        />
      </Field>
    </>
  );
}

function ValuableSources({ draft, onDraft, sources }: FieldsProps) {
  const change = (url: string, reason: string | null) => {
    const next = new Map(draft.sources);
    if (reason === null) next.delete(url);
    else next.set(url, reason);
    onDraft({ sources: next });
  };
  return (
    <Field
      label="Valuable results"
      wire="valuableSources"
      group
      hint={`${formatCount(draft.sources.size)} ticked, at most ${feedbackLimits.sources}`}
    >
      {sources.length === 0 ? (
        <p className="text-ink-muted">The response has no result with a URL.</p>
      ) : (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
          tabIndex={0}
          aria-label="Results of the run"
          className="grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line px-3 py-1.5"
        >
          {sources.map(({ url, title }) => {
            const reason = draft.sources.get(url);
            return (
              <li key={url} className="grid min-w-0 gap-1">
                <Checkbox
                  label={<bdi className="[overflow-wrap:anywhere]">{truncate(title, 160)}</bdi>}
                  detail={<bdi className="[overflow-wrap:anywhere]">{truncate(url, 200)}</bdi>}
                  checked={reason !== undefined}
                  onChange={({ target }) => change(url, target.checked ? "" : null)}
                />
                {reason === undefined ? null : (
                  <TextInput
                    className="mb-1 ml-6"
                    aria-label={`Why is it valuable: ${truncate(title, 80)}`}
                    placeholder="Why? (optional)"
                    maxLength={feedbackLimits.reason}
                    value={reason}
                    onChange={({ target }) => change(url, target.value)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Field>
  );
}

type TopicsProps = {
  topics: readonly MissingTopic[];
  onTopics: (topics: readonly MissingTopic[]) => void;
};

function MissingTopics({ topics, onTopics }: TopicsProps) {
  const change = (id: string, part: Partial<MissingTopic>) =>
    onTopics(topics.map((each) => (each.id === id ? { ...each, ...part } : each)));
  return (
    <Field label="Missing content" wire="missingContent" group>
      <ul className="grid gap-2">
        {topics.map(({ id, topic, description }, index) => (
          <li key={id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-[1fr_2fr]">
              <TextInput
                aria-label={`Missing topic ${index + 1}`}
                placeholder="Topic"
                maxLength={feedbackLimits.topic}
                value={topic}
                onChange={({ target }) => change(id, { topic: target.value })}
              />
              <TextInput
                aria-label={`Description of topic ${index + 1}`}
                placeholder="Description (optional)"
                maxLength={feedbackLimits.description}
                value={description}
                onChange={({ target }) => change(id, { description: target.value })}
              />
            </div>
            {topics.length > 1 ? (
              <IconButton
                label={`Remove topic ${index + 1}`}
                icon={Trash2}
                onClick={() => onTopics(topics.filter((each) => each.id !== id))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          icon={Plus}
          disabled={topics.length >= feedbackLimits.topics}
          onClick={() => onTopics([...topics, emptyTopic()])}
        >
          Add a topic
        </Button>
      </div>
    </Field>
  );
}

export const emptyTopic = (): MissingTopic => ({
  id: crypto.randomUUID(),
  topic: "",
  description: "",
});
