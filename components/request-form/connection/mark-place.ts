import type { OptionMark } from "@/lib/storage/connections/profiles";

/** Whether an option is that of a control, or with `inside` of a control below it. */
export const isMarkAt = ({ control }: OptionMark, path: string, inside = false): boolean =>
  control === path || (inside && control.startsWith(`${path}.`));
