import { useState } from "react";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Callout } from "@/components/ui/feedback/callout";
import { IssueList } from "@/components/ui/feedback/issue-list";
import { Dialog } from "@/components/ui/overlays/dialog";
import { type DraftResult, draftToRequest } from "@/lib/request/draft-to-request";
import { currentScope } from "@/lib/storage/variables/variables";
import type { DialogProps } from "../layout/dialog-props";
import { RequestLinks } from "./request-links";

/** Creates links to the request and shows which fields they omit. */
export function CopyLinkDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Copy link"
      description="The link contains the request. Opening it fills the form and sends nothing."
    >
      <Share />
    </Dialog>
  );
}

function Share() {
  const { getValues } = useRequestForm();
  const [parsed] = useState(() => draftToRequest(getValues(), currentScope()));
  if (!parsed.ok) return <InvalidRequest issues={parsed.issues} />;
  return <RequestLinks request={parsed.request} />;
}

function InvalidRequest({ issues }: Pick<Extract<DraftResult, { ok: false }>, "issues">) {
  return (
    <Callout tone="bad" title="Fix the request before sharing it">
      <IssueList issues={issues} />
    </Callout>
  );
}
