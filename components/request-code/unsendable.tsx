import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { clause, issueName } from "@/lib/contract/failure/issue-name";
import type { DraftResult } from "@/lib/request/draft-to-request";

type UnsendableProps = {
  invalid: Extract<DraftResult, { ok: false }>;
  onShowField: (draftPath: string) => void;
  onShowJson: () => void;
};

/** Shown instead of code if the request is invalid: its issues, with links to the fields. */
export function Unsendable({ invalid, onShowField, onShowJson }: UnsendableProps) {
  const { fieldIssues, otherIssues } = invalid;
  return (
    <Callout tone="warn" title="The request is invalid, so there is no code for it" role="status">
      <ul className="grid gap-1.5">
        {fieldIssues.map(({ draftPath, path, message }) => (
          <li key={`${draftPath} ${message}`} className="flex flex-wrap items-center gap-x-2">
            <Issue path={path} message={message} />
            <Button size="sm" onClick={() => onShowField(draftPath)}>
              Show field
            </Button>
          </li>
        ))}
        {otherIssues.map(({ path, message }) => (
          <li key={`${path.join(".")} ${message}`} className="flex flex-wrap items-center gap-x-2">
            <Issue path={path} message={message} />
            <Button size="sm" onClick={onShowJson}>
              Show in JSON
            </Button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Issue({ path, message }: { path: IssuePath; message: string }) {
  const name = issueName(path);
  if (name === "") return message;
  return (
    <span>
      <code>{name}</code> – {clause(message)}
    </span>
  );
}
