import { Lock } from "lucide-react";
import { scrapeTravel, type Travel } from "@/lib/request/field-travel";

const words: Record<Exclude<Travel, "link">, string> = {
  history: "Kept on this device with past runs; no link carries it.",
  saved: "Kept on this device with the draft; no link and no past run carries it.",
  never: "Gone with this tab: it is not kept, and no link carries it.",
};

/** How far a field travels, where that is not everywhere. */
export function TravelNote({ field }: { field: keyof typeof scrapeTravel }) {
  const travel = scrapeTravel[field];
  if (travel === "link") return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-ink-muted text-xs">
      <Lock aria-hidden className="mt-0.5 size-3 shrink-0" />
      {words[travel]}
    </p>
  );
}
