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
import { copyText } from "@/components/ui/controls/copy-text";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { RetryCountdown } from "./retry-countdown";

type Look = { readonly label: (command: FailureCommand) => string; readonly icon: LucideIcon };

const looks: Readonly<Record<FailureCommand["kind"], Look>> = {
  "focus-field": {
    label: (command) => (command.kind === "focus-field" ? `Go to ${command.field}` : ""),
    icon: ArrowRight,
  },
  "open-connection": { label: () => "Open connection", icon: PlugZap },
  "test-connection": { label: () => "Test connection", icon: Activity },
  wait: { label: () => "Run again", icon: Clock },
  "raise-timeout": { label: () => "Raise the timeout", icon: SlidersHorizontal },
  "lower-limit": { label: () => "Lower the limit", icon: SlidersHorizontal },
  "largest-field": { label: () => "Go to the largest field", icon: ArrowRight },
  retry: { label: () => "Run again", icon: RotateCw },
  resend: { label: () => "Send again", icon: RotateCw },
  enter: { label: () => "Enter password", icon: DoorOpen },
  copy: { label: () => "Copy request and response", icon: Copy },
};

type FailureCommandsProps = {
  commands: readonly FailureCommand[];
  onCommand: (command: FailureCommand) => void;
  exchange: () => string;
};

/** Buttons for a failure, most helpful first. */
export function FailureCommands({ commands, onCommand, exchange }: FailureCommandsProps) {
  const announce = useAnnounce();
  const copy = () => copyText(exchange(), "Copied, without secrets").then(announce);
  useOfferCommands(
    commands.flatMap((command) =>
      command.kind === "wait"
        ? []
        : [
            {
              id: `failed-${command.kind}`,
              label: `Failed run: ${looks[command.kind].label(command)}`,
              synonyms: "error, failure",
              onSelect: () => (command.kind === "copy" ? void copy() : onCommand(command)),
            },
          ],
    ),
  );
  return (
    <div className="flex flex-wrap gap-2">
      {commands.map((command, index) => {
        if (command.kind === "wait")
          return <RetryCountdown key="wait" seconds={command.seconds} onCommand={onCommand} />;
        const { label, icon } = looks[command.kind];
        return (
          <Button
            key={command.kind}
            icon={icon}
            variant={index === 0 ? "primary" : command.kind === "copy" ? "ghost" : "default"}
            onClick={() => (command.kind === "copy" ? void copy() : onCommand(command))}
          >
            {label(command)}
          </Button>
        );
      })}
    </div>
  );
}
