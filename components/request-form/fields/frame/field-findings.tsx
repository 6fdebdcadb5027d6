import { Info } from "lucide-react";
import { useLazyValue } from "@/components/ui/loading/lazy";
import type { DraftFinding } from "@/lib/request/check-draft";
import { checker } from "../../checks/checker";
import { useDraftCheck } from "../../checks/draft-check";
import { WireText } from "../wire-text";
import type { TemplateNotesProps } from "./template-notes";
import { LIMIT } from "./use-field";

type FieldFindingsProps = {
  name: string;
  /** Includes the notes of controls inside it that have no frame of their own. */
  inside?: boolean;
};

const isInside = (name: string, { draftPath }: DraftFinding): boolean =>
  draftPath === name || draftPath?.startsWith(`${name}.`) === true;

export function FieldFindings({ name, inside = false }: FieldFindingsProps) {
  const { findings } = useDraftCheck() ?? { findings: [] };
  return (
    <>
      {findings
        .filter((finding) => (inside ? isInside(name, finding) : finding.draftPath === name))
        .map(({ name: key, message }) => (
          <p key={key} className="flex items-start gap-1.5 text-ink-muted text-xs">
            <Info aria-hidden className="mt-0.5 size-3 shrink-0 text-info" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">Note: </span>
              <WireText text={message} />
            </span>
          </p>
        ))}
      <FieldTemplates {...{ name, inside }} />
    </>
  );
}

export function FieldTemplates(props: Omit<TemplateNotesProps, "check">) {
  const check = useDraftCheck();
  const loaded = useLazyValue(checker);
  return check && loaded ? <loaded.TemplateNotes {...props} check={check} /> : null;
}

export const useNoteCount = (section: string): number =>
  useDraftCheck()?.findings.filter(
    (finding) => isInside(section, finding) && finding.draftPath !== LIMIT,
  ).length ?? 0;
