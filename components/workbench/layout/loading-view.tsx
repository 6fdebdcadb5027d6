import { Spinner } from "@/components/ui/feedback/spinner";

/** Placeholder for a view of the left panel while its code loads. */
export function LoadingView() {
  return (
    <p role="status" className="flex items-center gap-2 p-3 text-ink-muted">
      <Spinner /> Loading…
    </p>
  );
}
