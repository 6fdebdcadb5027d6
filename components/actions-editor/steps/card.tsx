import { CircleAlert, GripVertical } from "lucide-react";
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
import { Field, FieldError } from "@/components/ui/controls/field";
import { Switch } from "@/components/ui/controls/switch";
import { TextInput } from "@/components/ui/controls/text-input";
import { classNames } from "@/components/ui/layout/class-names";
import { DisclosureMark } from "@/components/ui/layout/disclosure-mark";
import { isStepType, type Step } from "@/lib/request/draft/actions/step";
import { stepName, stepSummary, stepText } from "@/lib/request/draft/actions/summary";
import { stepFields } from "./fields";
import { useStepsForm } from "./form";
import { stepIcon } from "./icons";
import { StepMenu, type StepMenuProps } from "./menu";
import { useIsNear } from "./near-viewport";
import { stepSelectorIssue } from "./step-selector-issue";
import { StepSupport } from "./support";
import { useStepError } from "./use-step-error";

type StepCardProps = Omit<StepMenuProps, "on"> & {
  id: string;
  /** The same object until the step changes. */
  step: Step;
  error: string | undefined;
  open: boolean;
  /** Just added: it opens and focuses its first field. */
  fresh: boolean;
  /** The focus moves to it, so it must be complete. */
  focused: boolean;
  onOpen: (id: string, open: boolean) => void;
  selected: boolean;
  /** With `range`, also selects the steps between this one and the last selected. */
  onSelect: (id: string, selected: boolean, range: boolean) => void;
  dragHandleHintId: string;
};

export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { id, index, step, open, fresh, focused, onOpen, selected } = props;
  // Also of a step that was imported and never open.
  const error = props.error ?? stepSelectorIssue(step) ?? undefined;
  const card = useRef<HTMLLIElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const bodyId = useId();
  const shown = open || error !== undefined;
  const isNear = useIsNear(card);
  const isComplete = isNear || shown || fresh || focused;

  const expand = useEffectEvent(() => onOpen(id, true));
  useEffect(() => {
    const element = card.current;
    const onBeforeMatch = () => expand();
    // A card that shows an error stays open while the user corrects it.
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && body.current?.contains(target)) expand();
    };
    // The form dispatches this event to open folded parts.
    element?.addEventListener("beforematch", onBeforeMatch);
    element?.addEventListener("focusin", onFocus);
    return () => {
      element?.removeEventListener("beforematch", onBeforeMatch);
      element?.removeEventListener("focusin", onFocus);
    };
  }, []);
  // Layout effects, so that keys pressed right after adding the step reach its first field.
  useLayoutEffect(() => {
    if (fresh) expand();
  }, [fresh]);
  useLayoutEffect(() => {
    if (fresh && open)
      body.current
        ?.querySelector<HTMLElement>("input:not([type=checkbox], [type=radio]), textarea, select")
        ?.focus();
  }, [fresh, open]);

  return (
    <li
      ref={card}
      data-step={index}
      data-field={`actions.steps.${index}`}
      className={classNames(
        // Cards outside the viewport are neither laid out nor painted. The margin leaves room for outlines.
        "min-w-0 rounded-md border bg-surface [contain-intrinsic-size:auto_2.375rem] [content-visibility:auto] [overflow-clip-margin:4px]",
        "in-data-dragging:transition-transform in-data-dragging:duration-100 data-lifted:relative data-lifted:z-10 data-lifted:shadow-float data-lifted:transition-none",
        error ? "border-bad" : selected ? "border-accent" : "border-line-medium",
      )}
    >
      {isComplete ? (
        <>
          <StepHeader {...props} error={error} shown={shown} bodyId={bodyId} />
          <div ref={body} id={bodyId} hidden={!shown}>
            {shown ? <StepBody index={index} type={step.type} /> : null}
          </div>
        </>
      ) : (
        <StepOutline index={index} step={step} />
      )}
    </li>
  );
});

/** A card far from the visible part of a long list: its text, for "find in page" and screen readers. */
const StepOutline = ({ index, step }: { index: number; step: Step }) => (
  <p className="h-9 truncate pr-9 pl-14 leading-9">
    {index + 1} {stepText(step)}
  </p>
);

function StepHeader(props: StepCardProps & { shown: boolean; bodyId: string }) {
  const { id, index, last, step, error, open, onOpen, selected, onSelect } = props;
  const { steps, onCopy, dragHandleHintId, shown, bodyId } = props;
  const { type, on } = step;
  const Icon = stepIcon(type);

  const onDragHandleKeyDown = (event: KeyboardEvent) => {
    const to = placeByKey(event, index);
    if (to === undefined) return;
    event.preventDefault();
    steps.moveTo(index, to, "dragHandle");
  };
  const onTitleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      steps.moveTo(index, event.key === "ArrowUp" ? index - 1 : index + 1);
    } else if (event.key === "Delete" && event.target === event.currentTarget) {
      event.preventDefault();
      steps.remove([index]);
    }
  };

  return (
    <div className="flex min-h-9 min-w-0 items-center gap-1 pr-1">
      <button
        type="button"
        data-drag-handle=""
        aria-label={`Drag step ${index + 1}`}
        aria-describedby={dragHandleHintId}
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        onKeyDown={onDragHandleKeyDown}
        // A click by keyboard or assistive technology has no count.
        onClick={({ detail }) => detail === 0 && steps.announceDragHandleKeys()}
        className="flex h-9 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-faint hover:text-ink active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-3.5" />
      </button>
      <span className="flex size-6 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={`Select step ${index + 1}`}
          checked={selected}
          // In `onClick`, because the change event has no `shiftKey`.
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
        // Errors of the step itself lead here.
        name={`actions.steps.${index}.type`}
        aria-expanded={shown}
        aria-controls={bodyId}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={() => onOpen(id, !open)}
        onKeyDown={onTitleKeyDown}
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
          {/* Strict containment: typing in a field lays out only this summary. */}
          <span className="block h-5 truncate contain-strict">
            <StepSummary step={step} />
          </span>
        </span>
        {on ? null : <span className="shrink-0 text-xs">disabled</span>}
        {error ? (
          <CircleAlert aria-label="has an error" className="size-3.5 shrink-0 text-bad" />
        ) : null}
        <DisclosureMark open={shown} className="text-ink-faint" />
      </button>
      <StepMenu index={index} last={last} on={on} steps={steps} onCopy={onCopy} />
    </div>
  );
}

export function StepBody({ index, type }: { index: number; type: string }) {
  const { register } = useStepsForm();
  const error = useStepError(index, "type");
  const Fields = isStepType(type) ? stepFields[type] : null;
  return (
    <div className="grid min-w-0 gap-3 border-t border-line p-3">
      {error ? <FieldError id={undefined} error={error} /> : null}
      <StepSupport index={index} name="type" />
      {Fields ? (
        <Fields index={index} />
      ) : (
        <p className="text-ink-muted">
          <code>{type || "(no type)"}</code> is not a known action. It is sent unchanged. Edit it as
          JSON or delete it.
        </p>
      )}
      <Field label="Comment" help="A private note. Never sent.">
        <TextInput {...register(`actions.steps.${index}.note`)} />
      </Field>
      <Switch {...register(`actions.steps.${index}.on`)} label="Enabled" />
    </div>
  );
}

/** The place to which a key at the drag handle moves the step. It may lie beyond the ends of the list. */
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

function StepSummary({ step }: { step: Step }) {
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
