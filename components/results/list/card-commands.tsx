import { Button } from "@/components/ui/controls/button";
import { type OfferedCommand, useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ResultView } from "@/lib/results/model/result-view";
import { useOfferedCommands } from "./result-commands";

const noCommands: readonly OfferedCommand[] = [];

/** Commands for a result: on a card only urgent ones, in the detail `all`. */
export function CardCommands({ result, all = false }: { result: ResultView; all?: boolean }) {
  const commands = useOfferedCommands(result).filter(({ urgent }) => urgent || all);
  useOfferCommands(
    all
      ? commands.map(({ id, label, hint, onSelect }) => ({
          id: `result-${id}`,
          label: `Selected result: ${label}`,
          synonyms: `compare, page, ${hint?.replaceAll(",", " ") ?? ""}`,
          onSelect,
        }))
      : noCommands,
  );
  if (commands.length === 0) return null;
  return (
    // Above the card's click area.
    <div className="relative z-1 mt-1 flex flex-wrap gap-1.5 print:hidden">
      {commands.map(({ id, label, hint, onSelect, onNear }) => (
        <Button
          key={id}
          size="sm"
          title={hint}
          onClick={onSelect}
          onPointerEnter={onNear}
          onFocus={onNear}
          className="max-w-full"
        >
          <span className="truncate">{label}</span>
        </Button>
      ))}
    </div>
  );
}
