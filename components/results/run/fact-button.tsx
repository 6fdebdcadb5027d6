import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/controls/button-class";
import type { PopoverTrigger } from "@/components/ui/overlays/anchored-popover";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";

type FactButtonProps = {
  trigger: PopoverTrigger;
  /** Name, if it is more than the text. */
  label?: string;
  /** Label of the palette command that opens the popover. */
  command: string;
  /** Other words for the command, separated by commas. */
  synonyms: string;
  children: ReactNode;
};

/** A fact of the run that opens a popover, also from the palette. */
export function FactButton({ trigger, label, command, synonyms, children }: FactButtonProps) {
  const { ref } = trigger;
  useOfferCommands([
    { id: command, label: command, synonyms, onSelect: () => ref.current?.click() },
  ]);
  return (
    <button
      {...trigger}
      type="button"
      aria-label={label}
      className={`${buttonClass("ghost", "sm")} -mx-1.5 text-xs tabular-nums`}
    >
      {children}
      <ChevronDown aria-hidden className="size-3 shrink-0 opacity-80" />
    </button>
  );
}
