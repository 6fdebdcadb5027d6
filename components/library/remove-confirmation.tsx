import { Callout } from "@/components/ui/feedback/callout";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import type { LibrarySiteView } from "@/lib/contract/library";
import { countOf } from "@/lib/format/count";
import { deleteSite } from "@/lib/transport/library";

type RemoveConfirmationProps = { site: LibrarySiteView; onKeep: () => void };

export function RemoveConfirmation({ site, onKeep }: RemoveConfirmationProps) {
  const question =
    site.kind === "files"
      ? `Remove ${site.name}, its ${countOf(site.pages, "page")} and the uploaded files?`
      : `Remove ${site.name} and its ${countOf(site.pages, "page")} from the library?`;
  const remove = async () => {
    const response = await deleteSite(site.id);
    return response.ok ? null : <Callout tone="bad" title={response.failure.error} />;
  };
  return (
    <ConfirmRemoval
      question={question}
      more="You can add it again later."
      act="Remove"
      remove={remove}
      onKeep={onKeep}
    />
  );
}
