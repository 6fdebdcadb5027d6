import { AlignLeft, CircleAlert, Search } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { countOf } from "@/lib/format/count";
import type { DraftPort } from "@/lib/request/draft-port";
import type { TextFinding } from "./check-text";
import type { JsonTextStore } from "./json-text-store";
import { RequestEditor, type TextStatus } from "./request-editor";

/** Applies pending input. Returns the first error and a function that shows it. */
export type ApplyText = () => { readonly message: string; readonly show: () => void } | null;

type RequestJsonProps = {
  draft: DraftPort;
  store: JsonTextStore;
  /** Set while the view is mounted. */
  apply: RefObject<ApplyText | null>;
};

export function RequestJson({ draft, store, apply }: RequestJsonProps) {
  const id = useId();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<RequestEditor>(null);
  const [status, setStatus] = useState<TextStatus>({ lines: 1, findings: [], isOutOfSync: false });

  useEffect(() => {
    if (!parent.current) return;
    const created = new RequestEditor({
      parent: parent.current,
      draft,
      store,
      label: "Request as JSON",
      describedBy: `${id}-status ${id}-keys`,
      onStatus: setStatus,
    });
    editor.current = created;
    apply.current = () => {
      const error = created.apply();
      return error && { message: errorText(error), show: () => created.show(error) };
    };
    return () => {
      editor.current = null;
      apply.current = null;
      created.dispose();
    };
  }, [id, draft, store, apply]);

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-8 shrink-0 items-center gap-1 border-b border-line px-2 text-xs text-ink-muted">
        <span className="min-w-0 flex-1 truncate">{countOf(status.lines, "line")}</span>
        <IconButton
          label="Find in JSON"
          icon={Search}
          size="sm"
          shortcut="mod+f"
          onClick={() => editor.current?.find()}
        />
        <IconButton
          label="Format JSON"
          icon={AlignLeft}
          size="sm"
          onClick={() => editor.current?.format()}
        />
        <CopyButton label="Copy JSON" text={() => editor.current?.text() ?? ""} />
      </div>
      <div ref={parent} className="min-h-0 flex-1 overflow-hidden" />
      <Footer id={id} status={status} editor={editor} />
    </div>
  );
}

/** A sentence, because others may follow. */
const errorText = ({ message }: TextFinding): string =>
  message.replaceAll("`", "").replace(/(?<![.!?])$/, ".");

type FooterProps = { id: string; status: TextStatus; editor: RefObject<RequestEditor | null> };

/** The first error, the number of further errors, and keyboard help. */
function Footer({ id, status: { findings, isOutOfSync }, editor }: FooterProps) {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  const hints = findings.length - errors.length;
  return (
    <div className="shrink-0 border-t border-line px-3 py-1.5 text-xs text-ink-muted">
      <div id={`${id}-status`} className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        {first ? (
          <>
            <span className="flex min-w-0 flex-1 basis-48 items-start gap-1.5 text-bad">
              <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
              <span className="[overflow-wrap:anywhere]">
                {errorText(first)}
                {errors.length > 1 ? ` And ${countOf(errors.length - 1, "more error")}.` : null}
                {isOutOfSync ? " The request is unchanged." : null}
              </span>
            </span>
            <Button size="sm" onClick={() => editor.current?.show(first)}>
              Show
            </Button>
            {isOutOfSync ? (
              <Button size="sm" onClick={() => editor.current?.discard()}>
                Revert
              </Button>
            ) : null}
          </>
        ) : (
          <span>{hints > 0 ? `Valid, with ${countOf(hints, "hint")}.` : "Valid"}</span>
        )}
      </div>
      <p id={`${id}-keys`} className="sr-only">
        Tab indents. Press Escape, then Tab to leave the editor. Control and Space suggests names
        and values.
      </p>
    </div>
  );
}
