import { Braces, Route } from "lucide-react";
import { ResultUrl } from "@/components/results/list/result-url";
import { safeHref } from "@/components/results/list/safe-href";
import { indentedJson } from "@/components/results/raw/indented-json";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { formatBytes, utf8Length } from "@/lib/format/bytes";
import { truncate } from "@/lib/format/truncate";
import { formatPath } from "@/lib/results/contents/json-path";
import { type NodeId, nodeValue, pathOf } from "@/lib/results/contents/json-tree";
import { MAX_VALUE_LENGTH } from "./tree-row";

type TreeFooterProps = { root: unknown; id: NodeId; onExpand: () => void };

/** Path and value of the active row, with buttons to copy, expand or open it. */
export function TreeFooter({ root, id, onExpand }: TreeFooterProps) {
  const value = nodeValue(root, id);
  const path = formatPath(pathOf(root, id));
  const isLong = typeof value === "string" && value.length > MAX_VALUE_LENGTH;
  const isAddress = typeof value === "string" && value.length < 2_000 && /^https?:/i.test(value);
  return (
    <div className="flex min-h-8 items-center gap-1 border-t border-line px-2 text-xs text-ink-muted">
      <Route aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <bdi className="min-w-0 truncate font-mono" title={truncate(path, 500)}>
        {truncate(path, 500)}
      </bdi>
      <CopyButton label="Copy path" text={() => path} />
      <span className="flex-1" />
      {isAddress && safeHref(value) ? (
        <ResultUrl url={value} icon className="max-w-[40%] truncate">
          Open
        </ResultUrl>
      ) : null}
      {isLong ? (
        <Button size="sm" variant="ghost" onClick={onExpand}>
          Show all {formatBytes(utf8Length(value))}
        </Button>
      ) : null}
      <Braces aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      <CopyButton
        label="Copy value"
        text={() => (typeof value === "string" ? value : indentedJson(value))}
      />
    </div>
  );
}
