import { LoaderCircle } from "lucide-react";
import { classNames } from "../layout/class-names";

/**
 * Something is going on. Without motion it stands still, so `label` (or text beside it) has to say
 * what is being waited for; leave `label` out when such text exists.
 */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className={classNames("inline-flex", className)}>
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
