import { useState } from "react";
import { createPortal } from "react-dom";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Dialog } from "@/components/ui/overlays/dialog";
import { VariablesEditor } from "@/components/variables/variables-editor";
import { draftToBody } from "@/lib/request/draft";
import { namesInBody } from "@/lib/variables/resolve-body";
import { EnvironmentSelect } from "../../variables/environment-select";
import { useVariables } from "../../variables/use-variables";
import { draftBarElement } from "../draft/draft-bar";
import type { DialogProps } from "../layout/dialog-props";

/** The variables of this browser. Also shows the chosen environment beside the request. */
export function VariablesDialog({ open, onClose }: DialogProps) {
  return (
    <>
      <EnvironmentChoice bar={draftBarElement()} />
      <Dialog
        open={open}
        onClose={onClose}
        title="Variables"
        description={
          <>
            Requests refer to them as <code>{"{{name}}"}</code>, in texts and in number fields.
            Dates need no variable: <code>{"{{$date-7d}}"}</code> is the day a week ago. Stored in
            this browser.
          </>
        }
        size="lg"
      >
        <Editor />
      </Dialog>
    </>
  );
}

function Editor() {
  const { getValues } = useRequestForm();
  const [used] = useState(() => namesInBody(draftToBody(getValues())));
  return <VariablesEditor used={used} />;
}

/** The chosen environment, beside the request's name, once an environment exists. */
function EnvironmentChoice({ bar }: { bar: HTMLElement | null }) {
  const { all, change } = useVariables();
  if (!bar || all.environments.length === 0) return null;
  return createPortal(
    <EnvironmentSelect {...{ all, change }} compact className="max-w-40 shrink-0" />,
    bar,
  );
}
