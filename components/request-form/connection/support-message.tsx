import { TriangleAlert } from "lucide-react";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazy } from "@/lib/format/lazy";
import type { OptionMark } from "@/lib/storage/connections/profiles";
import type { SupportMark } from "./connection-context";

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

const day = lazy(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" }));

/** `Rejected by api.example.org on 22 Nov: Unrecognized key "highlights"` */
function supportText({ source, message, at, field }: OptionMark, from: string): string {
  const date = day().format(at);
  if (source === "undescribed") return `${from} does not list ${field} (checked on ${date}).`;
  return `Rejected by ${from} on ${date}${message === "" ? "." : `: ${message}`}`;
}
