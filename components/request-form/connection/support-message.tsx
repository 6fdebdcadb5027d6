import { TriangleAlert } from "lucide-react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { SupportMark } from "./connection-context";
import { supportText } from "./support-text";

export function SupportMessage({ mark, from, forget }: SupportMark) {
  const announce = useAnnounce();
  return (
    <p className="flex items-start gap-1.5 text-xs text-warn [overflow-wrap:anywhere]">
      <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span>
        {supportText(mark, from)}{" "}
        <button
          type="button"
          className="link"
          aria-label={`Forget that ${from} does not accept ${mark.field}`}
          onClick={() => {
            forget();
            announce("Forgotten.");
          }}
        >
          Forget
        </button>
      </span>
    </p>
  );
}
