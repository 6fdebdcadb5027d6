import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { FailureContext } from "./failure-commands";

const lazyFailureCommands = lazyValue(() => import("./failure-commands"));

/** Runs commands that a failure offers. Their code is loaded with the first one. */
export function useFailureCommands(
  page: Omit<FailureContext, "announce">,
): (command: FailureCommand) => void {
  const announce = useAnnounce();
  return (command) => {
    lazyFailureCommands.load().then(
      ({ runFailureCommand }) => runFailureCommand(command, { ...page, announce }),
      () => announce("The workbench is unreachable.", "assertive"),
    );
  };
}
