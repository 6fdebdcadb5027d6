import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { OpenedFolder } from "@/lib/collections/folder/open-folder";
import { mergeVariables } from "@/lib/collections/merge-variables";
import { countOf } from "@/lib/format/count";
import { readVariables, subscribeToVariables } from "@/lib/storage/variables/variables";
import { takeFolderValues } from "./load-request";

/** The variables that requests of the folder use, and those whose values differ in this browser. */
export function FolderVariables({ folder }: { folder: OpenedFolder }) {
  const announce = useAnnounce();
  const mine = useSyncExternalStore(subscribeToVariables, readVariables, readVariables);
  const { variables, environments } = folder;
  if (variables.length + environments.length === 0) return null;
  const { losses } = mergeVariables(mine, folder);
  const take = () => {
    takeFolderValues(folder);
    announce("Your variables have the values of the collection.");
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
      <p>
        {[
          ...(variables.length > 0 ? [countOf(variables.length, "variable")] : []),
          ...(environments.length > 0 ? [countOf(environments.length, "environment")] : []),
        ].join(" and ")}
        . Opening a request adds them to this browser.
      </p>
      {losses.length > 0 ? (
        <>
          <p>Your values differ: {losses.map(({ what }) => what).join(", ")}.</p>
          <Button size="sm" onClick={take}>
            Use the collection’s values
          </Button>
        </>
      ) : null}
    </div>
  );
}
