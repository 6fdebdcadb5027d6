import {
  CircleAlert,
  CircleCheck,
  CircleDot,
  Info,
  type LucideIcon,
  Minus,
  TriangleAlert,
} from "lucide-react";

/**
 * The meaning of a status. Each tone has an icon of its own shape, so that colour is never the only
 * cue.
 */
export type Tone = "neutral" | "accent" | "ok" | "info" | "warn" | "bad";

type ToneStyle = { icon: LucideIcon; text: string; soft: string; edge: string };

export const toneStyles: Record<Tone, ToneStyle> = {
  neutral: { icon: Minus, text: "text-ink-muted", soft: "bg-hover", edge: "border-line-medium" },
  accent: {
    icon: CircleDot,
    text: "text-accent",
    soft: "bg-accent-soft",
    edge: "border-accent/35",
  },
  ok: { icon: CircleCheck, text: "text-ok", soft: "bg-ok-soft", edge: "border-ok/35" },
  info: { icon: Info, text: "text-info", soft: "bg-info-soft", edge: "border-info/35" },
  warn: { icon: TriangleAlert, text: "text-warn", soft: "bg-warn-soft", edge: "border-warn/35" },
  bad: { icon: CircleAlert, text: "text-bad", soft: "bg-bad-soft", edge: "border-bad/35" },
};
