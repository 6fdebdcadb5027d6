import { CopyButton } from "@/components/ui/controls/copy-button";
import { DifferenceView } from "@/components/ui/difference/difference-view";
import { formatCount } from "@/lib/format/count";
import type { Diff } from "@/lib/results/contents/change-diff";
import { FormatBar } from "../format-bar";
import { diffRows } from "./diff-rows";

const SIGN = { same: " ", added: "+", removed: "-" } as const;

export function DiffView({ diff }: { diff: Diff }) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar
        facts={
          <>
            <span className="text-ok">+{formatCount(diff.added)} added</span>
            <span className="text-bad">−{formatCount(diff.removed)} removed</span>
          </>
        }
      >
        <CopyButton
          label="Copy diff"
          text={() =>
            diff.rows
              .map((row) => (row.kind === "gap" ? row.text : SIGN[row.kind] + row.text))
              .join("\n")
          }
        />
      </FormatBar>
      <div className="min-h-0 flex-1 overflow-auto p-3">
        <DifferenceView
          difference={diff}
          names={["Previous version", "This version"]}
          rowsOf={diffRows}
          summary={null}
        />
      </div>
    </div>
  );
}
