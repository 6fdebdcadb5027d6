import { RotateCcw } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";

/** Resets a field. It is the first of the field's buttons, so that the others stay aligned. */
export function ResetButton({ label, onReset }: { label: string; onReset: () => void }) {
  return <IconButton label={`Reset ${label}`} icon={RotateCcw} size="sm" onClick={onReset} />;
}
