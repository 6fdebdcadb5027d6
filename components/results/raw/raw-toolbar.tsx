import { Copy, Download, Filter, FoldVertical, Search, WrapText } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlays/menu";
import type { MenuItem } from "@/components/ui/overlays/menu-entries";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import type { RawOpened } from "@/lib/workers/protocol";

export type RawToolbarProps = {
  opened: RawOpened;
  part: { readonly index: number; readonly count: number } | null;
  onNextPart: () => void;
  finding: boolean;
  onFinding: () => void;
  filtering: boolean;
  onFiltering: () => void;
  wrap: boolean;
  onWrap: () => void;
  onFoldBelow: (depth: number) => void;
  onUnfoldAll: () => void;
  onSave: () => void;
  onCopy: () => void;
};

/** Size of the raw response, and the controls to find, filter, fold, wrap, save and copy it. */
export function RawToolbar(props: RawToolbarProps) {
  const { opened, part, finding, filtering, wrap } = props;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-1 border-b border-line px-2 text-xs text-ink-muted">
      <div className="flex min-w-0 flex-1 items-center gap-2">
        <span>{formatBytes(opened.bytes)}</span>
        <span>{countOf(opened.lines, "line")}</span>
        {part ? (
          <span className="flex items-center gap-1">
            part {part.index + 1} of {part.count}
            <Button size="sm" variant="ghost" onClick={props.onNextPart}>
              Next part
            </Button>
          </span>
        ) : null}
      </div>
      <IconButton
        label="Find"
        icon={Search}
        size="sm"
        shortcut="mod+f"
        aria-pressed={finding}
        onClick={props.onFinding}
      />
      {opened.layout === "json" ? (
        <>
          <IconButton
            label="Filter by JSONPath"
            icon={Filter}
            size="sm"
            aria-pressed={filtering}
            onClick={props.onFiltering}
          />
          <Menu
            label="Folding"
            groups={[{ id: "folding", items: foldItems(props.onFoldBelow, props.onUnfoldAll) }]}
            trigger={(trigger) => (
              <IconButton {...trigger} label="Fold" icon={FoldVertical} size="sm" />
            )}
          />
        </>
      ) : null}
      <IconButton
        label="Wrap long lines"
        icon={WrapText}
        size="sm"
        aria-pressed={wrap}
        onClick={props.onWrap}
      />
      <IconButton label="Save the response" icon={Download} size="sm" onClick={props.onSave} />
      <IconButton label="Copy the response" icon={Copy} size="sm" onClick={props.onCopy} />
    </div>
  );
}

const foldItems = (foldBelow: (depth: number) => void, unfoldAll: () => void): MenuItem[] => [
  ...[1, 2, 3, 4].map((depth) => ({
    id: `fold-${depth}`,
    label: depth === 1 ? "Fold below the first level" : `Fold below level ${depth}`,
    onSelect: () => foldBelow(depth),
  })),
  { id: "unfold", label: "Unfold everything", onSelect: unfoldAll },
];
