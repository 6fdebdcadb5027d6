import { Spinner } from "@/components/ui/feedback/spinner";

export function Loading() {
  return (
    <p role="status" className="flex items-center gap-2 p-4 text-ink-muted">
      <Spinner /> Opening the share…
    </p>
  );
}
