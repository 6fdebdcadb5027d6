import {
  Braces,
  Brain,
  CodeXml,
  ExternalLink,
  FileArchive,
  FileText,
  ListTree,
  Quote,
  Share2,
  Table,
  Upload,
} from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/controls/button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { saveFile } from "@/components/ui/files/save-file";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Menu } from "@/components/ui/overlays/menu";
import type { MenuGroup } from "@/components/ui/overlays/menu-entries";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { errorMessage } from "@/lib/format/error-message";
import type { ResultView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";
import { shareHost } from "@/lib/transport/share-requests";
import { useFeedbackCommand } from "../feedback/use-feedback-command";
import { useResultNotes } from "../notes/notes-context";
import { type ResultScopes, useResultScope } from "../pick/use-result-scope";
import { copyCitations } from "./citation";
import { useExportDialogs } from "./dialogs";
import type { ExportKind } from "./export-run";
import { openInTabs } from "./open-pages";

const kinds = [
  { id: "json", label: "JSON, as received", detail: "Byte for byte", icon: Braces },
  {
    id: "jsonl",
    label: "JSON Lines",
    detail: "One result per line, with its page",
    icon: ListTree,
  },
  {
    id: "csv",
    label: "CSV",
    detail: "One row per result, with extracted fields, without pages",
    icon: Table,
  },
  {
    id: "markdown",
    label: "Markdown",
    detail: "Includes the Markdown of the pages",
    icon: FileText,
  },
  {
    id: "bundle",
    label: "Bundle (ZIP)",
    detail: "Request, response, pages and stored files; drop it here to open it again",
    icon: FileArchive,
  },
] as const;

const noResults: readonly ResultView[] = [];

const mySharesCommand = {
  id: "my-shares",
  label: "My shares",
  synonyms: "links, revoke, expire, shared",
  onSelect: () => window.location.assign("/shares"),
};

const commandLabels: Readonly<Record<string, string>> = {
  share: "Share the run…",
  model: "Copy results for a model…",
  types: "Types of the response…",
};

type ExportMenuProps = {
  shown: ShownRun;
  /** Undefined where no connection can be used, as in a share. */
  findConnection?: ((id: string) => ConnectionSummary | null) | undefined;
};

/** Exports, cites, copies or opens results: the picked ones, the shown ones or all. Also sends feedback on the run. */
export function ExportMenu({ shown, findConnection }: ExportMenuProps) {
  const scopes = useResultScope(shown.view);
  const picked = scopes.scope === "picked" ? scopes.results : noResults;
  const feedback = useFeedbackCommand(shown, findConnection, picked);
  const { save, busy, notes, closeNotes } = useSave(shown, scopes);
  const { cite, open } = useListCommands(scopes);
  const { dialogs, openModel, openTypes } = useExportDialogs(shown, scopes);
  const mayShare = useSyncExternalStore(shareHost.subscribe, shareHost.isPresent, () => false);
  const commands = [
    ...(mayShare
      ? [
          {
            id: "share",
            label: "Share…",
            synonyms: "link, send, colleague, publish, html, web page",
            icon: Share2,
            onSelect: () => shareHost.request({ kind: "shown", shown }),
          },
        ]
      : []),
    {
      id: "model",
      label: "Copy for a model…",
      synonyms: "llm, prompt, context, chatgpt",
      icon: Brain,
      onSelect: openModel,
    },
    {
      id: "types",
      label: "Types…",
      synonyms: "typescript, json schema, interface, drift, contract, unknown fields",
      icon: CodeXml,
      onSelect: openTypes,
    },
    {
      id: "cite",
      label: "Copy citations",
      synonyms: "cite, reference, bibliography",
      icon: Quote,
      onSelect: () => void cite(),
    },
    {
      id: "open",
      label: "Open pages in tabs",
      synonyms: "visit, links, browser",
      icon: ExternalLink,
      onSelect: () => open(),
    },
  ];
  useOfferCommands([
    ...(mayShare ? [mySharesCommand] : []),
    ...kinds.map(({ id, label, detail }) => ({
      id: `export-${id}`,
      label: `Export results: ${label}`,
      synonyms: `download, save results, file, ${detail.replaceAll(",", " ")}`,
      onSelect: () => void save(id),
    })),
    ...commands.map(({ id, label, synonyms, onSelect }) => ({
      id: `export-${id}`,
      label: commandLabels[id] ?? `Results: ${label}`,
      synonyms,
      onSelect,
    })),
  ]);

  return (
    <>
      <Menu
        label="Export"
        align="end"
        trigger={(props) => (
          <Button {...props} size="sm" variant="ghost" icon={Upload} busy={busy}>
            Export
          </Button>
        )}
        groups={[
          ...scopeGroup(scopes),
          {
            id: "files",
            heading: scopes.label,
            items: kinds.map((each) => ({
              ...each,
              ...(each.id === "json" &&
                scopes.scope !== "all" && {
                  label: "JSON",
                  detail: "The response with only these",
                }),
              onSelect: () => void save(each.id),
            })),
          },
          { id: "commands", items: commands },
          ...(feedback.item ? [{ id: "service", items: [feedback.item] }] : []),
        ]}
      />
      {feedback.dialog}
      <FileNotes notes={notes} onClose={closeNotes} />
      {dialogs}
    </>
  );
}

/** Notes about a saved file, or the reason of a failed export. */
function FileNotes({ notes, onClose }: { notes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open={notes.length > 0}
      onClose={onClose}
      title="About this file"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus="">
          Understood
        </Button>
      }
    >
      <ul className="grid gap-2">
        {notes.map((note) => (
          <li key={note} className="[overflow-wrap:anywhere]">
            {note}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function scopeGroup({ options, scope, choose }: ResultScopes): readonly MenuGroup[] {
  if (options.length < 2) return [];
  return [
    {
      id: "scope",
      heading: "Results",
      exclusive: true,
      items: options.map((each) => ({
        id: each.scope,
        label: each.label,
        checked: each.scope === scope,
        staysOpen: true,
        onSelect: () => choose(each.scope),
      })),
    },
  ];
}

function useSave(shown: ShownRun, { scope, results }: ResultScopes) {
  const announce = useAnnounce();
  const { annotations } = useResultNotes();
  const [busy, setBusy] = useState(false);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const save = async (kind: ExportKind) => {
    setBusy(true);
    try {
      const { exportRun } = await import("./export-run");
      const ids = scope === "all" ? null : results.map(({ id }) => id);
      const {
        blob,
        name,
        notes: warnings,
      } = await exportRun(kind, shown, { scope, ids, annotations });
      saveFile(blob, name);
      announce(`Saved as ${name}.`);
      setNotes(warnings);
    } catch (error) {
      const why = errorMessage(error);
      setNotes([`Export failed: ${why}`]);
    }
    setBusy(false);
  };
  return { save, busy, notes, closeNotes: () => setNotes([]) };
}

function useListCommands({ results }: ResultScopes) {
  const announce = useAnnounce();
  return {
    cite: async () => {
      announce(await copyCitations(results));
    },
    open: () => announce(openInTabs(results)),
  };
}
