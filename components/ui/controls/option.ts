import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  detail?: ReactNode;
  icon?: LucideIcon;
};
