import { indentedJson } from "@/components/results/raw/indented-json";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { fieldOf } from "@/lib/results/contents/json-fields";
import { FormatBar } from "../format-bar";
import { MetadataTable } from "../metadata-table";
import { SizeFacts } from "../size-facts";
import type { FormatViewProps } from "./format-view";

/** Metadata of the page. Large values are loaded with the content. */
export function MetadataFormat({ tab, value, result }: FormatViewProps) {
  const entries = result.metadata.map((entry) => ({
    ...entry,
    value: fieldOf(value, entry.name) ?? entry.value,
  }));
  return (
    <div className="flex h-full min-h-0 flex-col">
      <FormatBar facts={<SizeFacts tab={tab} entry="key" />}>
        <CopyButton label="Copy metadata" text={() => indentedJson(value)} />
      </FormatBar>
      <div className="min-h-0 flex-1">
        <MetadataTable entries={entries} />
      </div>
    </div>
  );
}
