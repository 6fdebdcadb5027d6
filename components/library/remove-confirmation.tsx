import { Callout } from "@/components/ui/feedback/callout";
import { RemovalQuestion } from "@/components/ui/overlays/confirm-removal";
import type { LibrarySiteView } from "@/lib/contract/library";
import { countOf } from "@/lib/format/count";
import { deleteSite } from "@/lib/transport/library";

type RemoveQuestionProps = { site: LibrarySiteView; onKeep: () => void };

/** Asks before the pages of a site are gone. */
export function RemoveConfirmation({ site, onKeep }: RemoveQuestionProps) {
  const question =
    site.kind === "files"
      ? `Remove ${site.name}, its ${countOf(site.pages, "page")} and the files?`
      : `Remove ${site.name} and its ${countOf(site.pages, "page")} from the library?`;
  const remove = async () => {
    const answer = await deleteSite(site.id);
    return answer.ok ? null : <Callout tone="bad" title={answer.failure.error} />;
  };
  return (
    <RemovalQuestion
      question={question}
      more="It can be added and read again."
      act="Remove"
      remove={remove}
      onKeep={onKeep}
    />
  );
}
