import { MessageSquare } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { MenuItem } from "@/components/ui/overlays/menu-entries";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ConnectionSummary } from "@/lib/contract/connection";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

const FeedbackDialog = lazyComponent(async () => (await import("./dialog")).FeedbackDialog, {
  getOnClose: ({ open, onClose }) => (open ? onClose : null),
});

/** The entry of the menu of a run, and its dialog. Null for runs of others, such as bundles. */
export function useFeedbackCommand(
  shown: ShownRun,
  find: ((id: string) => ConnectionSummary | null) | undefined,
  picked: readonly ResultView[],
): { readonly item: MenuItem | null; readonly dialog: ReactNode } {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const { run, view } = shown;
  const isOffered = find !== undefined && view.id !== null && run.past?.from !== "bundle";
  const item: MenuItem | null = isOffered
    ? {
        id: "feedback",
        label: "Feedback to the service…",
        icon: MessageSquare,
        onSelect: () => setState("open"),
      }
    : null;
  useOfferCommands(
    item
      ? [
          {
            ...{ id: item.id, label: "Run: feedback to the service…", onSelect: item.onSelect },
            synonyms: "rate, rating, refund, quality, good, bad, report",
          },
        ]
      : [],
  );
  const dialog =
    state === "never" || !find ? null : (
      <FeedbackDialog
        shown={shown}
        connection={run.connection === undefined ? null : find(run.connection)}
        picked={picked.flatMap(({ url }) => url ?? [])}
        open={state === "open"}
        onClose={() => setState("closed")}
      />
    );
  return { item, dialog };
}
