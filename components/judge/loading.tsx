import { Spinner } from "@/components/ui/feedback/spinner";

export function Loading({ what = "Loading…" }: { what?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-muted">
      <Spinner /> {what}
    </p>
  );
}
