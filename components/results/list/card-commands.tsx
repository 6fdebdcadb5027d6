import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { AfterText } from "@/components/ui/layout/painted";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ResultView } from "@/lib/results/model/result-view";
import { useOfferedCommands } from "./result-commands";

type CardCommandsProps = { result: ResultView; children?: ReactNode };

/** Commands for the result in the detail. `children` are further ones. */
export function CardCommands({ result, children }: CardCommandsProps) {
  const commands = useOfferedCommands(result);
  useOfferCommands(
    commands.map(({ id, label, hint, onSelect }) => ({
      id: `result-${id}`,
      label: `Selected result: ${label}`,
      synonyms: `${id === "what-if" ? "compare, " : ""}page, ${hint?.replaceAll(",", " ") ?? ""}`,
      onSelect,
    })),
  );
  return (
    <AfterText className={commands.length === 0 ? "hidden" : "mt-1 h-control-sm"}>
      <div className="relative z-1 mt-1 flex flex-wrap gap-1.5 empty:hidden print:hidden">
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
        {children}
      </div>
    </AfterText>
  );
}
