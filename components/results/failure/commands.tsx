"use client";
import {
  Activity,
  ArrowRight,
  Clock,
  Copy,
  DoorOpen,
  type LucideIcon,
  PlugZap,
  RotateCw,
  SlidersHorizontal,
} from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { FailureAct } from "@/lib/results/failure/messages";
import { WaitActs } from "../run/wait-commands";

type Look = { readonly label: (act: FailureAct) => string; readonly icon: LucideIcon };

const looks: Readonly<Record<FailureAct["act"], Look>> = {
  "focus-field": {
    label: (act) => (act.act === "focus-field" ? `Go to ${act.field}` : ""),
    icon: ArrowRight,
  },
  "open-connection": { label: () => "Open the connection", icon: PlugZap },
  "test-connection": { label: () => "Test the connection", icon: Activity },
  wait: { label: () => "Run again", icon: Clock },
  "raise-timeout": { label: () => "Raise the time-out", icon: SlidersHorizontal },
  "lower-limit": { label: () => "Lower the limit", icon: SlidersHorizontal },
  retry: { label: () => "Run again", icon: RotateCw },
  resend: { label: () => "Send it again", icon: RotateCw },
  enter: { label: () => "Enter the password", icon: DoorOpen },
  copy: { label: () => "Copy the exchange", icon: Copy },
};

type FailureActsProps = {
  acts: readonly FailureAct[];
  onAct: (act: FailureAct) => void;
  /** The exchange for a report, without secrets. */
  exchange: () => string;
};

/** What can be done about a failure, the most likely help first. */
export function FailureActs({ acts, onAct, exchange }: FailureActsProps) {
  const announce = useAnnounce();
  const copy = () =>
    navigator.clipboard.writeText(exchange()).then(
      () => announce("Copied, without secrets"),
      () => announce("Copying was not allowed by the browser"),
    );
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act, index) => {
        if (act.act === "wait") return <WaitActs key="wait" seconds={act.seconds} onAct={onAct} />;
        const { label, icon } = looks[act.act];
        return (
          <Button
            key={act.act}
            icon={icon}
            variant={index === 0 ? "primary" : act.act === "copy" ? "ghost" : "default"}
            onClick={() => (act.act === "copy" ? void copy() : onAct(act))}
          >
            {label(act)}
          </Button>
        );
      })}
    </div>
  );
}
