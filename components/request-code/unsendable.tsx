import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { DraftResult } from "@/lib/request/draft-to-request";

type UnsendableProps = {
  problems: Extract<DraftResult, { ok: false }>;
  onShowField: (draftPath: string) => void;
  onShowJson: () => void;
};

/** Shown instead of code if the request is invalid: its issues, with links to the fields. */
export function Unsendable({ problems, onShowField, onShowJson }: UnsendableProps) {
  const { fieldIssues, otherIssues } = problems;
  return (
    <Callout tone="warn" title="The request is invalid, so there is no code for it." role="status">
      <ul className="grid gap-1.5">
        {fieldIssues.map(({ draftPath, message }) => (
          <li key={`${draftPath} ${message}`} className="flex flex-wrap items-center gap-x-2">
            {message}
            <Button size="sm" onClick={() => onShowField(draftPath)}>
              Show field
            </Button>
          </li>
        ))}
        {otherIssues.map(({ path, message }) => (
          <li key={`${path.join(".")} ${message}`} className="flex flex-wrap items-center gap-x-2">
            <code>{path.join(".")}</code> {message}
            <Button size="sm" onClick={onShowJson}>
              Show in JSON
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
