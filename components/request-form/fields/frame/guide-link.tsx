import { BookOpen } from "lucide-react";

export function GuideLink({ slug, label }: { slug: string; label: string }) {
  return (
    <a
      href={`/guide/${slug}`}
      target="_blank"
      rel="noopener"
      title="Guide"
      aria-label={`Guide: ${label} (new tab)`}
      className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink"
    >
      <BookOpen aria-hidden className="size-3.5" />
    </a>
  );
}
