import { Braces, FileArchive, FileText, Share2, Table, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { saveFile } from "@/components/ui/files/save-file";
import { Menu } from "@/components/ui/overlays/menu";
import type { MatchedResults } from "@/lib/compare/match-results";
import { fileStem } from "@/lib/results/export/file-stem";
import { shareHost } from "@/lib/transport/share-requests";
import type { ComparedColumn } from "../runs/compared-columns";
import { type ComparisonView, viewUrl } from "../state/view-url";

const kinds = [
  { id: "csv", label: "CSV", detail: "One row per page, with its ranks", icon: Table },
  { id: "markdown", label: "Markdown", detail: "The whole comparison as tables", icon: FileText },
  { id: "json", label: "JSON", detail: "Everything, in full precision", icon: Braces },
  {
    id: "bundle",
    label: "Bundle",
    detail: "The runs and their stored responses; opens in another browser",
    icon: FileArchive,
  },
] as const;
type Kind = (typeof kinds)[number]["id"];

type ExportMenuProps = {
  view: ComparisonView;
  columns: readonly ComparedColumn[];
  matched: MatchedResults;
};

export function ComparisonExportMenu(props: ExportMenuProps) {
  const { view, columns } = props;
  const announce = useAnnounce();
  const [busy, setBusy] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);

  const save = async (kind: Kind) => {
    setBusy(true);
    setNotes([]);
    try {
      const written = await writeFile(kind, props);
      const name = `${fileName(columns)}.${extensions[kind]}`;
      saveFile(written.blob, name);
      setNotes(written.notes ?? []);
      announce(`Exported to ${name}.`);
    } catch {
      announce("The export failed. Reload the page and try again.", { urgent: true });
    }
    setBusy(false);
  };
  return (
    <>
      <Menu
        label="Export"
        trigger={(trigger) => (
          <Button {...trigger} icon={Upload} busy={busy}>
            Export
          </Button>
        )}
        groups={[
          {
            id: "share",
            items: [
              {
                id: "share",
                label: "Share…",
                detail: "For people without a key, as a link or a file",
                icon: Share2,
                onSelect: () =>
                  shareHost.request({
                    kind: "stored",
                    ids: columns.map(({ opened }) => opened.id),
                    comparison: viewUrl(view),
                  }),
              },
            ],
          },
          {
            id: "files",
            items: kinds.map((each) => ({ ...each, onSelect: () => void save(each.id) })),
          },
        ]}
      />
      <FileNotes notes={notes} />
    </>
  );
}

function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Callout tone="info" role="status" title="Before you share the file" className="basis-full">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Callout>
  );
}

async function writeFile(
  kind: Kind,
  { view, columns, matched }: ExportMenuProps,
): Promise<{ blob: Blob; notes?: readonly string[] }> {
  const comparison = {
    ...{ matched, rule: view.rule, persistence: view.persistence },
    letters: columns.map(({ letter }) => letter),
  };
  switch (kind) {
    case "csv": {
      const { comparisonCsv } = await import("@/lib/compare/export/comparison-csv");
      return { blob: new Blob([comparisonCsv(comparison)], { type: "text/csv" }) };
    }
    case "markdown": {
      const { comparisonMarkdown } = await import("@/lib/compare/export/comparison-markdown");
      return { blob: new Blob([comparisonMarkdown(comparison)], { type: "text/markdown" }) };
    }
    case "json": {
      const { comparisonJson } = await import("@/lib/compare/export/comparison-json");
      return { blob: new Blob([comparisonJson(comparison)], { type: "application/json" }) };
    }
    case "bundle": {
      const { writeComparisonBundle } = await import("./write-bundle");
      return writeComparisonBundle(view, columns);
    }
  }
}

const extensions = { csv: "csv", markdown: "md", json: "json", bundle: "ndjson" } as const;

function fileName(columns: readonly ComparedColumn[]): string {
  const base = columns.find(({ isBase }) => isBase)?.compared.run;
  return fileStem(String(base?.request.query ?? ""), base?.startedAt ?? 0, "comparison");
}
