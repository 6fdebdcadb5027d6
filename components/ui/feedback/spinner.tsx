import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Shows that something is in progress. It does not move with reduced motion, so set `label` unless
 * nearby text says what is loading.
 */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}

/** Shown in the place of what is being loaded. */
export const Loading = ({ children = "Loading…" }: { readonly children?: ReactNode }) => (
  <p role="status" data-loading="" className="flex items-center gap-2 text-ink-muted">
    <Spinner /> {children}
  </p>
);
