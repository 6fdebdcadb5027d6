import { Check, Minus } from "lucide-react";
import { classNames } from "@/components/ui/layout/class-names";

type PickBoxProps = {
  label: string;
  checked: boolean | "mixed";
  /** Whether Tab reaches it. */
  reachable: boolean;
  disabled?: boolean;
  onToggle: (range: boolean) => void;
  className?: string;
};

/** A checkbox that knows whether Shift was held. */
export function PickBox({
  label,
  checked,
  reachable,
  disabled,
  onToggle,
  className,
}: PickBoxProps) {
  const Mark = checked === "mixed" ? Minus : Check;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would take the letter keys of the list
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      aria-disabled={disabled || undefined}
      tabIndex={reachable ? 0 : -1}
      data-focus-inset=""
      // Shift and a click would select text.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={({ shiftKey }) => {
        if (!disabled) onToggle(shiftKey);
      }}
      className={classNames(
        "group/pick relative z-1 grid size-6 place-items-center rounded-md outline-none aria-disabled:opacity-50 print:hidden",
        className,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "grid size-4 place-items-center rounded-sm border group-focus-visible/pick:outline-2 group-focus-visible/pick:outline-offset-1 group-focus-visible/pick:outline-accent",
          checked === false
            ? "border-line-strong bg-surface group-hover/pick:border-ink-faint"
            : "border-accent bg-accent text-accent-ink forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]",
        )}
      >
        {checked === false ? null : <Mark strokeWidth={3} className="size-3" />}
      </span>
    </button>
  );
}
