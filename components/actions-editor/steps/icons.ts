import {
  Braces,
  Camera,
  CircleHelp,
  FileText,
  Hourglass,
  Keyboard,
  type LucideIcon,
  MousePointerClick,
  MoveVertical,
  Printer,
  TextCursorInput,
} from "lucide-react";
import type { ActionType } from "@/lib/contract/schemas/actions";
import { isStepType } from "@/lib/request/draft/actions/step";

const icons: Readonly<Record<ActionType, LucideIcon>> = {
  wait: Hourglass,
  screenshot: Camera,
  click: MousePointerClick,
  write: TextCursorInput,
  press: Keyboard,
  scroll: MoveVertical,
  scrape: FileText,
  executeJavascript: Braces,
  pdf: Printer,
};

export const stepIcon = (type: string): LucideIcon => (isStepType(type) ? icons[type] : CircleHelp);
