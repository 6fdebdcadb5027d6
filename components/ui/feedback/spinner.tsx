import { LoaderCircle } from "lucide-react";
import { classNames } from "../layout/class-names";

/**
 * Shows that something is in progress. It does not move with reduced motion, so set `label` unless
 * nearby text says what is loading.
 */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
