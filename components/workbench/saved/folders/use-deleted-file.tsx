import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { FolderRequest } from "@/lib/collections/folder/open-folder";
import type { Place } from "./places";
import { readFolderNow } from "./use-folder";

/** Deletes a file immediately and offers undo while the list is shown. */
export function useDeletedFile(place: Place) {
  const announce = useAnnounce();
  const [deleted, setDeleted] = useState<FolderRequest | null>(null);

  const remove = async (entry: FolderRequest) => {
    const { path, version } = entry.file;
    const result = await place.folder.change({ kind: "remove", path, expected: version });
    await readFolderNow(place);
    if (result.ok) return setDeleted(entry);
    const reason =
      result.failure.kind === "changed"
        ? "Its file has changed. The list has the new version."
        : result.failure.message;
    announce(`“${entry.request.name}” was not deleted. ${reason}`, { urgent: true });
  };
  const restore = async ({ file: { path, text } }: FolderRequest) => {
    const result = await place.folder.change({ kind: "write", path, text, expected: null });
    await readFolderNow(place);
    if (result.ok) return setDeleted(null);
    const reason =
      result.failure.kind === "changed"
        ? "Another request has its file now. Save it under another name."
        : result.failure.message;
    announce(`Not restored. ${reason}`, { urgent: true });
  };

  return {
    remove,
    notice: deleted ? (
      <p role="status" className="flex items-center gap-2 text-ink-muted">
        <span className="min-w-0 truncate">Deleted “{deleted.request.name}”.</span>
        <Button size="sm" onClick={() => void restore(deleted)}>
          Undo
        </Button>
      </p>
    ) : null,
  };
}
