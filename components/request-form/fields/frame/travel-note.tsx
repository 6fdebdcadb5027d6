import { Lock } from "lucide-react";
import { scrapeTravel, type Travel } from "@/lib/request/field-travel";

const notes: Record<Exclude<Travel, "link">, string> = {
  history: "Saved on this device with past runs; not in links.",
  saved: "Saved with your draft on this device; not in links or history.",
  never:
    "Never stored in the browser or in links. The server holds it for this tab for up to 12 hours.",
};

/** Shows where a field is stored, unless it may be shared anywhere. */
export function TravelNote({ field }: { field: keyof typeof scrapeTravel }) {
  const travel = scrapeTravel[field];
  if (travel === "link") return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-ink-muted text-xs">
      <Lock aria-hidden className="mt-0.5 size-3 shrink-0" />
      {notes[travel]}
    </p>
  );
}
