import { SupportNote } from "@/components/request-form/connection/support-note";
import type { RequestFormApi } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { LazyContent, lazyValue } from "@/components/ui/loading/lazy";
import type { OpenPicker } from "@/lib/request/selectors/pick";
import { useCommands } from "../commands/context";

export const lazyActionsEditor = lazyValue(() => import("./steps-editor"));

type ActionsFieldProps = {
  form: RequestFormApi;
  onPick: OpenPicker;
  onImport: (text: string) => void;
};

/** The actions editor inside the form, loaded on demand. */
export function ActionsField({ form, onPick, onImport }: ActionsFieldProps) {
  const { run } = useCommands();
  return (
    <LazyContent value={lazyActionsEditor}>
      {({ StepsEditor }) => (
        <div className="grid min-w-0 gap-2">
          <SupportNote control="actions.steps" />
          <StepsEditor {...{ form, onPick, onImport }} />
          <Button size="sm" className="w-fit" onClick={run.trace}>
            Trace steps on a page…
          </Button>
        </div>
      )}
    </LazyContent>
  );
}
