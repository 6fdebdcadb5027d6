import {
  Columns3,
  Ellipsis,
  FileInput,
  FolderOpen,
  Pencil,
  Pin,
  PinOff,
  Play,
  Share2,
  Trash2,
} from "lucide-react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import { wordList } from "@/lib/format/count";
import { formatMoment } from "@/lib/format/date";
import { isComparison, type PastRun, runTitle } from "@/lib/storage/runs/run-record";
import { type ShareRequest, shareHost } from "@/lib/transport/share-requests";
import { openComparison } from "./compare-runs";

export type RunMenuProps = {
  run: PastRun;
  /** Further tries of its pages, and the second run of a comparison. */
  tries: readonly PastRun[];
  /** The run to compare this one with. Null without an earlier one. */
  previous: PastRun | null;
  title: string;
  onOpen: () => void;
  onLoad: () => void;
  onRerun: () => void;
  onAnnotate: () => void;
  onPin: () => void;
  onDelete: () => void;
};

export function RunMenu(props: RunMenuProps) {
  const { run, tries, previous, title, onOpen, onLoad, onRerun, onAnnotate, onPin, onDelete } =
    props;
  const content = openedView(run, tries);
  return (
    <Menu
      label={`Commands for ${title}`}
      align="end"
      trigger={(trigger) => (
        <IconButton {...trigger} label={`More for ${title}`} icon={Ellipsis} size="sm" />
      )}
      groups={[
        {
          id: "use",
          items: [
            {
              id: "open",
              label: content === "results" ? "Open results" : `Open the ${content}`,
              icon: FolderOpen,
              disabled: run.body !== "kept",
              onSelect: onOpen,
            },
            { id: "load", label: "Load into the form", icon: FileInput, onSelect: onLoad },
            {
              id: "rerun",
              label: "Run again",
              icon: Play,
              ...(run.missing.length > 0 && {
                detail: `Without ${wordList(run.missing)}, which the history does not store. Only loads the form.`,
              }),
              onSelect: onRerun,
            },
            {
              id: "share",
              label: "Share…",
              icon: Share2,
              disabled: run.body !== "kept",
              ...(run.body !== "kept" && { detail: "This browser does not store its response." }),
              onSelect: () => shareHost.request(shareOf(run, tries)),
            },
            {
              id: "compare",
              label: "Compare with previous",
              icon: Columns3,
              disabled: previous === null,
              detail: previous
                ? `${runTitle(previous)}, ${formatMoment(previous.startedAt)}`
                : "There is no earlier run with a stored response.",
              onSelect: () => openComparison(previous ? [previous, run] : []),
            },
          ],
        },
        {
          id: "keep",
          items: [
            {
              id: "annotate",
              label: "Name, tags and note…",
              icon: Pencil,
              onSelect: onAnnotate,
            },
            {
              id: "pin",
              label: run.pinned ? "Unpin" : "Pin",
              icon: run.pinned ? PinOff : Pin,
              onSelect: onPin,
            },
            { id: "delete", label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
          ],
        },
      ]}
    />
  );
}

/** The run, with the other half of a what-if comparison. */
function shareOf(run: PastRun, tries: readonly PastRun[]): ShareRequest {
  const second = tries.filter((each) => isComparison(each.try) && each.body === "kept");
  return { kind: "stored", ids: [run, ...second].map(({ id }) => id), comparison: null };
}

export const openedView = ({ trace }: PastRun, tries: readonly PastRun[]) =>
  trace ? "trace" : tries.some((each) => isComparison(each.try)) ? "comparison" : "results";
