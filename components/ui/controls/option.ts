import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One choice of a radio group, a segmented control or a select. */
export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  detail?: ReactNode;
  icon?: LucideIcon;
  disabled?: boolean;
};
