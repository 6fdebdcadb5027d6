import { mayLoadMedia } from "../artifacts/page-access";
import type { WaitingMedia } from "../artifacts/use-media";

/** The button of a placeholder: loads one file once. */
export function LoadOne({ media: { host, allow } }: { media: WaitingMedia }) {
  if (!mayLoadMedia()) return null;
  return (
    <button
      type="button"
      title="Not loaded, for privacy. This server would request it from the host."
      onClick={(event) => {
        // Inside a link or a card, only the image is meant.
        event.preventDefault();
        event.stopPropagation();
        allow("once");
      }}
      className="relative z-1 flex min-h-6 max-w-full items-center gap-1 rounded-md border border-line-medium bg-raised px-1.5 text-xs text-ink hover:border-accent"
    >
      <span className="shrink-0">Load ·</span>
      <bdi className="truncate">{host}</bdi>
    </button>
  );
}
