import { useCallback, useDeferredValue, useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { TextArea } from "@/components/ui/controls/text-area";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { MIN_ECHO_LENGTH } from "@/lib/contract/sharing/secret-echo";
import { wordList } from "@/lib/format/count";
import { errorMessage } from "@/lib/format/error-message";
import { FileShare } from "./file-share";
import { LinkShare } from "./link-share";
import type { Prepare, PreparedShare, PrepareOptions } from "./prepared-share";
import { SharedContents } from "./shared-contents";
import { typedRemovals } from "./typed-removals";

type State =
  | { readonly phase: "preparing" }
  | { readonly phase: "ready"; readonly prepared: PreparedShare }
  | { readonly phase: "failed"; readonly message: string };

/** Milliseconds without typing before the share is made again. */
const PAUSE_MS = 400;

/** Shows what would leave, then shares it as a link or a file. */
export function ShareForm({ prepare }: { prepare: Prepare }) {
  const [withFiles, setWithFiles] = useState(true);
  const [withNotes, setWithNotes] = useState(false);
  const [text, setText] = useState("");
  /** The text whose share was created or saved. */
  const [shared, setShared] = useState("");
  const settled = useDeferredValue(text);
  const state = usePrepared(prepare, { withFiles, withNotes }, settled);
  // Anything prepared before lacks what was typed since.
  const prepared = state.phase === "ready" && settled === text ? state.prepared : null;
  const { short } = typedRemovals(text);
  // Also while the share is made again, so that a checkbox keeps the focus.
  const known = useLatest(prepared);
  const hasFiles = known !== null && (known.files > 0 || !withFiles);
  return (
    <div className="grid gap-4">
      <section aria-labelledby="share-leaving" className="grid gap-2">
        <h3 id="share-leaving" className="font-medium">
          What leaves this browser
        </h3>
        {state.phase === "failed" ? (
          <Callout tone="bad" role="alert" title="This run cannot be shared">
            {state.message}
          </Callout>
        ) : prepared ? (
          <SharedContents prepared={prepared} />
        ) : (
          <Loading>Removing secrets and measuring…</Loading>
        )}
      </section>
      {state.phase === "failed" ? null : (
        <>
          {hasFiles ? (
            <Checkbox
              label="Include stored screenshots and files"
              detail="Pictures can show anything that the page showed."
              checked={withFiles}
              onChange={(event) => setWithFiles(event.currentTarget.checked)}
            />
          ) : null}
          {known !== null && known.notes > 0 ? (
            <Checkbox
              label="Include my notes and tags of results"
              detail="The note and tags of the run itself always stay here."
              checked={withNotes}
              onChange={(event) => setWithNotes(event.currentTarget.checked)}
            />
          ) : null}
          <div data-drops-typed={text === shared ? undefined : ""}>
            <Field
              label="Also remove"
              hint={`One text per line, at least ${MIN_ECHO_LENGTH} characters`}
              {...(short.length > 0 && {
                error: `Too short to be removed: ${wordList(short.map((each) => `“${each}”`))}.`,
              })}
              help={
                prepared && prepared.unknown.length > 0
                  ? `This browser does not store the values of ${wordList(prepared.unknown)}. If a page repeats one, enter it here.`
                  : "Replaced by [removed] wherever it occurs, also percent-encoded, in base64 or as HTML. Not stored."
              }
            >
              <TextArea
                mono
                rows={2}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </Field>
          </div>
          <LinkShare prepared={prepared} onShared={() => setShared(text)} />
          <FileShare prepared={prepared} onShared={() => setShared(text)} />
        </>
      )}
    </div>
  );
}

/** The value, or the last one before it became null. */
function useLatest<Value>(value: Value | null): Value | null {
  const [latest, setLatest] = useState(value);
  if (value !== null && value !== latest) setLatest(value);
  return value ?? latest;
}

function usePrepared(
  prepare: Prepare,
  { withFiles, withNotes }: Omit<PrepareOptions, "remove">,
  text: string,
): State {
  const [last, setLast] = useState<{ readonly of: unknown; readonly state: State } | null>(null);
  const start = useCallback(async (): Promise<State> => {
    const { remove } = typedRemovals(text);
    try {
      return { phase: "ready", prepared: await prepare({ withFiles, withNotes, remove }) };
    } catch (error) {
      return { phase: "failed", message: errorMessage(error) };
    }
  }, [prepare, withFiles, withNotes, text]);
  useEffect(() => {
    let isCurrent = true;
    const run = async () => {
      const next = await start();
      if (isCurrent) setLast({ of: start, state: next });
    };
    const timer = setTimeout(() => void run(), text === "" ? 0 : PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [start, text]);
  return last?.of === start ? last.state : { phase: "preparing" };
}
