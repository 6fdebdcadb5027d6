import { Button } from "@/components/ui/controls/button";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ResultView } from "@/lib/results/model/result-view";
import { useOfferedCommands } from "./result-commands";

/** Commands for the result in the detail. */
export function CardCommands({ result }: { result: ResultView }) {
  const commands = useOfferedCommands(result);
  useOfferCommands(
    commands.map(({ id, label, hint, onSelect }) => ({
      id: `result-${id}`,
      label: `Selected result: ${label}`,
      synonyms: `${id === "what-if" ? "compare, " : ""}page, ${hint?.replaceAll(",", " ") ?? ""}`,
      onSelect,
    })),
  );
  if (commands.length === 0) return null;
  return (
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
