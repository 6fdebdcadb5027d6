import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { FolderFailure } from "@/lib/contract/collections/collection-folder";
import { requestAccess } from "@/lib/storage/folders/directory-access";
import { unlinkFolder } from "@/lib/storage/folders/linked-folders";
import type { Place } from "./places";
import { readFolderNow } from "./use-folder";

/** Why a folder cannot be read, and what can be done with the link to it. */
export function FolderNotice({ place, failure }: { place: Place; failure: FolderFailure | null }) {
  const announce = useAnnounce();
  const { linked, name } = place;
  const allow = async () => {
    if (linked && !(await requestAccess(linked.handle).catch(() => false)))
      announce("The browser did not allow the access.", { urgent: true });
    await readFolderNow(place);
  };
  const unlink = async () => {
    if (!linked) return;
    const result = await unlinkFolder(linked.id);
    announce(
      result.ok
        ? `${name} is no longer linked. Its files were not changed.`
        : "The link could not be removed. Try again.",
      { urgent: !result.ok },
    );
  };
  const isLocked = failure?.kind === "locked";
  return (
    <>
      {failure && failure.kind !== "changed" ? (
        <Callout
          tone="warn"
          role="status"
          title={failure.message}
          actions={
            isLocked && linked ? (
              <Button size="sm" variant="primary" onClick={() => void allow()}>
                Allow access to {name}
              </Button>
            ) : null
          }
        />
      ) : null}
      {linked ? (
        <div>
          <Button size="sm" variant="ghost" onClick={() => void unlink()}>
            Remove link to {name}
          </Button>
        </div>
      ) : null}
    </>
  );
}
