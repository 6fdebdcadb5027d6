import { RotateCcw } from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";

/** Back to the default. It stands before the other marks of a field, so that theirs keep their column. */
export function ResetButton({ label, onReset }: { label: string; onReset: () => void }) {
  return <IconButton label={`Reset ${label}`} icon={RotateCcw} size="sm" onClick={onReset} />;
}
