import { Copy } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { copyText } from "@/components/ui/controls/copy-text";
import { NumberInput } from "@/components/ui/controls/number-input";
import { Select } from "@/components/ui/controls/select";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { Progress } from "@/components/ui/feedback/progress";
import { ScrollingText } from "@/components/ui/layout/scroll-area";
import { Dialog } from "@/components/ui/overlays/dialog";
import { estimateTokens, formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount } from "@/lib/format/count";
import {
  type ExportField,
  exportFields,
  type ModelTextCounts,
  type ModelTextOptions,
} from "@/lib/results/export/model-text";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ResultScopes } from "../pick/use-result-scope";
import type { TypesDialogProps } from "./types-dialog";
import { type ModelText, useModelText } from "./use-model-text";

type ModelDialogProps = TypesDialogProps & { scopes: ResultScopes };

const FIRST: readonly ExportField[] = ["title", "url", "credit", "excerpt", "markdown"];

/** Results as text for a language model: choose results, fields and a token budget, then copy. */
export function ModelDialog({ shown, scopes, open, onClose }: ModelDialogProps) {
  const { results } = scopes;
  const [fields, setFields] = useState<ReadonlySet<ExportField>>(new Set(FIRST));
  const [unique, setUnique] = useState(true);
  const budgetId = useId();
  const [typed, setTyped] = useState("");
  const budget = parseBudget(typed);
  const made = useModelText(shown, results, { fields, unique, budget: budget ?? null }, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Copy for a model"
      description="Pages may contain instructions for a model. Each result is fenced with a random tag, against prompt injection."
      size="lg"
      footer={<CopyText made={budget === undefined ? null : made} />}
    >
      <div className="grid gap-3">
        <FieldChoice {...{ results, fields }} onFields={setFields} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {scopes.options.length > 1 ? (
            <Select
              aria-label="Results"
              options={scopes.options.map(({ scope, label }) => ({ value: scope, label }))}
              value={scopes.scope}
              onChange={({ target }) =>
                scopes.choose(
                  scopes.options.find(({ scope }) => scope === target.value)?.scope ?? "all",
                )
              }
            />
          ) : null}
          <div className="flex items-center gap-2">
            <label htmlFor={budgetId}>Token budget</label>
            <NumberInput
              id={budgetId}
              min={0}
              step={1000}
              placeholder="No limit"
              value={typed}
              aria-invalid={budget === undefined || undefined}
              onChange={({ target }) => setTyped(target.value)}
              className="w-32"
            />
          </div>
          <Checkbox
            label="Each page once"
            checked={unique}
            onChange={({ target }) => setUnique(target.checked)}
          />
        </div>
        <Size made={made} budget={budget} />
        <ScrollingText className="max-h-80 p-3 font-mono">
          {made === null || made === "failed" ? null : made.beginning}
        </ScrollingText>
      </div>
    </Dialog>
  );
}

/** Null without a limit; undefined if the text is not a number of tokens. */
function parseBudget(typed: string): ModelTextOptions["budget"] | undefined {
  const digits = typed.replaceAll(/[\s,_]/g, "");
  if (digits === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

type FieldChoiceProps = {
  results: readonly ResultView[];
  fields: ReadonlySet<ExportField>;
  onFields: (fields: ReadonlySet<ExportField>) => void;
};

function FieldChoice({ results, fields, onFields }: FieldChoiceProps) {
  const there = useMemo(
    () => new Set<string>(results.flatMap(({ contents }) => contents.map(({ kind }) => kind))),
    [results],
  );
  const toggle = (field: ExportField, on: boolean) => {
    const next = new Set(fields);
    if (on) next.add(field);
    else next.delete(field);
    onFields(next);
  };
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">Fields</legend>
      {exportFields.map(({ field, label }) => (
        <Checkbox
          key={field}
          label={label}
          checked={fields.has(field)}
          disabled={!["title", "url", "date", "excerpt"].includes(field) && !there.has(field)}
          onChange={({ target }) => toggle(field, target.checked)}
        />
      ))}
    </fieldset>
  );
}

type SizeProps = {
  made: ModelText | "failed" | null;
  budget: ModelTextOptions["budget"] | undefined;
};

/** Size of the text; within a budget, as a meter. */
function Size({ made, budget }: SizeProps) {
  const isMade = made !== null && made !== "failed";
  return (
    <div className="grid gap-2">
      <p aria-live="polite" className="text-ink-muted tabular-nums">
        {budget === undefined
          ? "Enter the budget as a number of tokens, such as 8000."
          : made === null
            ? "Reading the pages…"
            : made === "failed"
              ? "The text could not be created. Choose fewer results or fields."
              : `${countOf(made.counts.included, "result")}, about ${countOf(estimateTokens(made.text.size), "token")}, ${formatBytes(made.text.size)}${omissions(made.counts)}`}
      </p>
      {isMade && budget ? (
        <Progress
          label="Used of the budget"
          value={Math.min(budget, estimateTokens(made.text.size))}
          max={budget}
          text={`${formatCount(estimateTokens(made.text.size))} of ${countOf(budget, "token")}`}
        />
      ) : null}
    </div>
  );
}

function omissions({ trimmed, dropped, repeated }: ModelTextCounts): string {
  const notes = [
    trimmed > 0 && `${formatCount(trimmed)} trimmed`,
    dropped > 0 && `${formatCount(dropped)} left out by the budget`,
    repeated > 0 && `${formatCount(repeated)} left out as repeated pages`,
  ].filter((note) => note !== false);
  return notes.length > 0 ? `; ${notes.join(", ")}` : "";
}

function CopyText({ made }: { made: ModelText | "failed" | null }) {
  const announce = useAnnounce();
  const text = made === null || made === "failed" || made.text.size === 0 ? null : made.text;
  const copy = async () => {
    if (text) announce(await copyText(text));
  };
  return (
    <Button variant="primary" icon={Copy} disabled={text === null} onClick={copy}>
      {text ? `Copy ${countOf(estimateTokens(text.size), "token")}` : "Copy"}
    </Button>
  );
}
