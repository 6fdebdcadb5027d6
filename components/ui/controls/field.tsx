import { CircleAlert } from "lucide-react";
import { type MouseEvent, type ReactNode, useId } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../layout/class-names";
import { FieldContext } from "./field-context";
import { IconButton } from "./icon-button";

type FieldProps = {
  label: string;
  /** The name on the wire, shown in monospace. */
  wire?: string;
  /** Limits, such as "1–100 results". Shown beside the label. */
  hint?: string;
  help?: ReactNode;
  error?: string;
  /**
   * Whether the value differs from its default. Shows a dot and, with `onReset`, a reset button.
   */
  changed?: boolean;
  onReset?: () => void;
  trailing?: ReactNode;
  /** Set for several controls with one label, such as radio buttons. */
  group?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A labelled control with its limits, help, error and reset button. The control inside connects
 * itself through the context.
 */
export function Field({
  label,
  wire,
  hint,
  help,
  error,
  changed = false,
  onReset,
  trailing,
  group = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = hint ? `${id}-hint` : undefined;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId, helpId].filter(Boolean).join(" ") || undefined;
  const invalid = error !== undefined;

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the name is set together with the role
    <div
      role={group ? "group" : undefined}
      aria-labelledby={group ? labelId : undefined}
      aria-describedby={group ? describedBy : undefined}
      className={classNames(
        // Isolated, so that only the field with the changed control is painted again.
        "isolate grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1",
        className,
      )}
    >
      <span className="flex min-h-target min-w-0 flex-wrap items-center gap-x-2">
        {group ? (
          <span id={labelId}>{label}</span>
        ) : (
          <label id={labelId} htmlFor={id}>
            {label}
          </label>
        )}
        {wire ? (
          <code className="min-w-0 text-xs text-ink-faint [overflow-wrap:anywhere]">{wire}</code>
        ) : null}
        {changed ? <ChangeDot /> : null}
        {hint ? (
          <span id={hintId} className="ml-auto text-xs text-ink-faint tabular-nums">
            {hint}
          </span>
        ) : null}
      </span>
      <div className="col-span-full row-start-2 grid min-w-0 gap-1">
        <FieldContext value={group ? { invalid } : { id, describedBy, invalid }}>
          {children}
        </FieldContext>
        {error ? <FieldError id={errorId} error={error} /> : null}
        {help ? (
          <p id={helpId} className="text-xs text-ink-faint">
            {help}
          </p>
        ) : null}
      </div>
      {/* Beside the label, but after the control in the order of the Tab key. */}
      {trailing || (changed && onReset) ? (
        <span className="col-start-2 row-start-1 inline-flex items-center gap-1">
          {trailing}
          {changed && onReset ? <ResetButton label={label} onReset={onReset} /> : null}
        </span>
      ) : null}
    </div>
  );
}

type FieldErrorProps = { id: string | undefined; error: string; className?: string };

/** The error below a control that refers to it by `aria-describedby`. */
export function FieldError({ id, error, className }: FieldErrorProps) {
  return (
    <p id={id} className={classNames("flex items-start gap-1.5 text-xs text-bad", className)}>
      <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span>
        <span className="sr-only">Error: </span>
        {error}
      </span>
    </p>
  );
}

/** Marks a value that differs from its default, for sighted and screen reader users. */
export function ChangeDot() {
  return (
    <span title="changed" className="inline-flex size-2 shrink-0 items-center justify-center">
      <span aria-hidden className="size-1.5 rounded-full bg-accent forced-colors:bg-[Highlight]" />
      <span className="sr-only">changed</span>
    </span>
  );
}

/** A character, because an SVG in every field slows down each paint of the form. */
const ResetSign = () => <span className="text-base leading-none before:content-['↺']" />;

/** Resets a field or section. Placed after its control, which takes the focus of the keyboard. */
export function ResetButton({ label, onReset }: { label: string; onReset: () => void }) {
  const reset = ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    let row = currentTarget.parentElement;
    while (row && row.querySelector(control) === currentTarget) row = row.parentElement;
    flushSync(onReset);
    // On a touch screen, the focus would open a keyboard.
    if (detail === 0) row?.querySelector<HTMLElement>(control)?.focus();
  };
  return <IconButton label={`Reset ${label}`} icon={ResetSign} size="sm" onClick={reset} />;
}

// The checked one of radio buttons takes the focus.
const control = ":is(input:not([type=radio]), input:checked, select, textarea, button):enabled";
