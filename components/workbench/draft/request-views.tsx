import { type RefObject, useRef, useState, useSyncExternalStore } from "react";
import type { RequestCodeProps } from "@/components/request-code/request-code";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { fillForm, isFilling } from "@/components/request-form/use-draft-form";
import { createJsonTextStore, type JsonTextStore } from "@/components/request-json/json-text-store";
import type { ApplyText } from "@/components/request-json/request-json";
import { Loading } from "@/components/ui/feedback/spinner";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { DraftPort } from "@/lib/request/draft-port";

/** Options of a view of the left panel, whose code loads late. */
export const lateView = {
  fallback: (
    <div className="p-3">
      <Loading />
    </div>
  ),
};

const RequestJson = lazyComponent(
  async () => (await import("@/components/request-json/request-json")).RequestJson,
  lateView,
);

const RequestCode = lazyComponent(
  async () => (await import("@/components/request-code/request-code")).RequestCode,
  lateView,
);

/** Gives the other views access to the draft of the form. Stable for the lifetime of the form. */
export function useDraftPort(): DraftPort {
  const form = useRequestForm();
  const [port] = useState<DraftPort>(() => ({
    read: () => form.getValues(),
    write: (draft) => fillForm(form, draft),
    subscribe: (changed) =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined || !isFilling(form)) changed();
        },
      }),
  }));
  return port;
}

type JsonTabProps = { kept: JsonTextStore; settle: RefObject<ApplyText | null> };

export function JsonTab({ kept, settle }: JsonTabProps) {
  const draft = useDraftPort();
  return <RequestJson draft={draft} store={kept} apply={settle} />;
}

const none = () => null;

/** The text of the JSON view. It outlives the view. */
export function useJsonText() {
  const [jsonText] = useState(createJsonTextStore);
  /** Set while the JSON view is mounted. */
  const settleJson = useRef<ApplyText>(null);
  const broken = useSyncExternalStore(jsonText.subscribe, jsonText.invalidText, none);
  return { jsonText, jsonBroken: broken !== null, settleJson };
}

type CodeTabProps = Omit<RequestCodeProps, "draft">;

export function CodeTab(props: CodeTabProps) {
  const draft = useDraftPort();
  return <RequestCode draft={draft} {...props} />;
}
