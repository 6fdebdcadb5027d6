import { ChevronRight, CircleAlert, GripVertical } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { Field } from "@/components/ui/controls/field";
import { Switch } from "@/components/ui/controls/switch";
import { TextInput } from "@/components/ui/controls/text-input";
import { classNames } from "@/components/ui/layout/class-names";
import { isStepType, type Step } from "@/lib/request/draft/actions/step";
import { stepName, stepSummary } from "@/lib/request/draft/actions/summary";
import { stepFields } from "./fields";
import { useStepsForm } from "./form";
import { stepIcon } from "./icons";
import { StepMenu } from "./menu";
import type { StepCommands } from "./use-steps";

type StepCardProps = {
  id: string;
  index: number;
  last: boolean;
  /** The same for as long as nothing of it changes. */
  step: Step;
  /** What is wrong with anything in it. */
  error: string | undefined;
  open: boolean;
  /** Just added: it opens by itself and takes the focus into its first field. */
  fresh: boolean;
  onOpen: (id: string, open: boolean) => void;
  selected: boolean;
  /** With Shift the steps between this one and the last that was chosen, too. */
  onSelect: (id: string, selected: boolean, range: boolean) => void;
  steps: StepCommands;
  onCopy: (places: readonly number[]) => void;
  /** Says what the keys at a grip do. */
  gripHelp: string;
};

/** One step in its place in the list: its line, and opened what it can be told. */
export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { id, index, last, step, error, open, fresh, onOpen, selected, onSelect } = props;
  const { steps, onCopy, gripHelp } = props;
  const { type, on } = step;
  const { register } = useStepsForm();
  const card = useRef<HTMLLIElement>(null);
  const bodyId = useId();
  const body = useRef<HTMLDivElement>(null);

  // With the drawing itself, so that the keys that follow the act which added it find its first field.
  const begin = useEffectEvent(() => onOpen(id, true));
  useEffect(() => {
    const element = card.current;
    const onWanted = () => begin();
    // By this event the form asks what folds to open itself.
    element?.addEventListener("beforematch", onWanted);
    return () => element?.removeEventListener("beforematch", onWanted);
  }, []);
  useLayoutEffect(() => {
    if (fresh) begin();
  }, [fresh]);
  useLayoutEffect(() => {
    if (fresh && open)
      body.current
        ?.querySelector<HTMLElement>("input:not([type=checkbox], [type=radio]), textarea, select")
        ?.focus();
  }, [fresh, open]);

  const shown = open || error !== undefined;
  const Icon = stepIcon(type);
  const Fields = isStepType(type) ? stepFields[type] : null;

  const onGripKeyDown = (event: KeyboardEvent) => {
    const to = placeByKey(event, index);
    if (to === undefined) return;
    event.preventDefault();
    steps.moveTo(index, to, "grip");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      steps.moveTo(index, event.key === "ArrowUp" ? index - 1 : index + 1);
    } else if (event.key === "Delete" && event.target === event.currentTarget) {
      event.preventDefault();
      steps.remove([index]);
    }
  };

  return (
    <li
      ref={card}
      data-step={index}
      data-field={`actions.steps.${index}`}
      className={classNames(
        // Cards out of sight are neither laid out nor painted; the margin leaves room for outlines.
        "min-w-0 rounded-md border bg-surface [contain-intrinsic-size:auto_2.375rem] [content-visibility:auto] [overflow-clip-margin:4px]",
        "in-data-dragging:transition-transform in-data-dragging:duration-100 data-lifted:relative data-lifted:z-10 data-lifted:shadow-float data-lifted:transition-none",
        error ? "border-bad" : selected ? "border-accent" : "border-line-medium",
      )}
    >
      <div className="flex min-h-9 min-w-0 items-center gap-1 pr-1">
        <button
          type="button"
          data-grip=""
          aria-label={`Drag step ${index + 1}`}
          aria-describedby={gripHelp}
          aria-keyshortcuts="ArrowUp ArrowDown Home End"
          onKeyDown={onGripKeyDown}
          // Pressed without a pointer.
          onClick={({ detail }) => detail === 0 && steps.tellGripKeys()}
          className="flex h-9 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-faint hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden className="size-3.5" />
        </button>
        <span className="flex size-6 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={`Choose step ${index + 1}`}
            checked={selected}
            // The event of the click knows of Shift; that of the change does not.
            onClick={(event: MouseEvent<HTMLInputElement>) =>
              onSelect(id, event.currentTarget.checked, event.shiftKey)
            }
            onChange={() => {}}
            className="size-4 accent-accent"
          />
        </span>
        <button
          type="button"
          data-step-title=""
          aria-expanded={shown}
          aria-controls={bodyId}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onClick={() => onOpen(id, !open)}
          onKeyDown={onKeyDown}
          className={classNames(
            "flex min-h-8 min-w-0 flex-1 items-center gap-1.5 rounded-sm px-1 text-left",
            !on && "text-ink-faint",
          )}
        >
          <span className="w-5 shrink-0 text-right text-xs text-ink-faint tabular-nums">
            {index + 1}
          </span>
          <Icon aria-hidden className="size-3.5 shrink-0 text-ink-muted" />
          <span className={classNames("min-w-0 flex-1", !on && "line-through")}>
            {/* Of a size of its own, so that a key in one of the fields lays out these words alone. */}
            <span className="block h-5 truncate contain-strict">
              <StepWords step={step} />
            </span>
          </span>
          {on ? null : <span className="shrink-0 text-xs">off</span>}
          {error ? (
            <CircleAlert aria-label="has an error" className="size-3.5 shrink-0 text-bad" />
          ) : null}
          <ChevronRight
            aria-hidden
            className={classNames(
              "size-3.5 shrink-0 text-ink-faint transition-transform",
              shown && "rotate-90",
            )}
          />
        </button>
        <StepMenu index={index} last={last} on={on} steps={steps} onCopy={onCopy} />
      </div>
      <div ref={body} id={bodyId} hidden={!shown}>
        {shown ? (
          <div className="grid min-w-0 gap-3 border-t border-line p-3">
            {Fields ? (
              <Fields index={index} />
            ) : (
              <p className="text-ink-muted">
                The contract knows no action <code>{type || "without a type"}</code>. It is sent as
                it came; change it as JSON or delete it.
              </p>
            )}
            <Field label="Comment" help="For you alone; it is never sent.">
              <TextInput {...register(`actions.steps.${index}.note`)} />
            </Field>
            <Switch {...register(`actions.steps.${index}.on`)} label="Part of the request" />
          </div>
        ) : null}
      </div>
    </li>
  );
});

/** Where a key at the grip of a step moves it to, which may be beyond an end. */
function placeByKey(event: KeyboardEvent, index: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  switch (event.key) {
    case "ArrowUp":
      return index - 1;
    case "ArrowDown":
      return index + 1;
    case "Home":
      return 0;
    case "End":
      return Number.POSITIVE_INFINITY;
    default:
      return undefined;
  }
}

/** The line that says what a step does. */
function StepWords({ step }: { step: Step }) {
  return (
    <>
      {stepName(step)}{" "}
      {stepSummary(step).map(({ text, wire }) =>
        wire ? (
          <code key={text} className="text-xs">
            {text}
          </code>
        ) : (
          <span key={text} className="text-ink-muted">
            {" "}
            {text}{" "}
          </span>
        ),
      )}
      {step.note ? <span className="pl-1 text-ink-faint">— {step.note}</span> : null}
    </>
  );
}
