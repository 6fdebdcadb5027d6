import type { DraftFieldProps } from "./frame/draft-field";
import { useFieldChange } from "./frame/use-field";
import { ToggleRow } from "./toggle-row";

export function FlagField({ name, info, wire }: DraftFieldProps) {
  const { changed, onReset } = useFieldChange(name);
  return <ToggleRow {...{ name, info, wire, changed, onReset }} />;
}
