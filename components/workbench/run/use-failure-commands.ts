import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyValue } from "@/components/ui/loading/lazy";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { FailureContext } from "./failure-commands";

const mending = lazyValue(() => import("./failure-commands"));

/** Does what a failure offers. The code for it comes with the first failure that something is done about. */
export function useFailureCommands(
  page: Omit<FailureContext, "announce">,
): (act: FailureCommand) => void {
  const announce = useAnnounce();
  return (act) => {
    mending.load().then(
      ({ runFailureCommand: actOnFailure }) => actOnFailure(act, { ...page, announce }),
      () => announce("The workbench does not answer", "assertive"),
    );
  };
}
