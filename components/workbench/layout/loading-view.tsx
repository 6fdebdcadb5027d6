import { Spinner } from "@/components/ui/feedback/spinner";

/** Stands for a view of the left panel while its code is on its way. */
export function LoadingView() {
  return (
    <p role="status" className="flex items-center gap-2 p-3 text-ink-muted">
      <Spinner /> One moment
    </p>
  );
}
