import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { formatBytes } from "@/lib/format/bytes";
import { formatCount } from "@/lib/format/count";
import { prettyJson } from "@/lib/workers/text/pretty-json";
import { responses } from "../contents/response-workers";
import { RawFilterBar } from "./filter-bar";
import { RawFindBar } from "./find-bar";
import { RawList } from "./list";
import { RawToolbar, type RawToolbarProps } from "./raw-toolbar";
import { useRawPosition } from "./use-raw-position";

type RawDocumentViewProps = Pick<RawToolbarProps, "opened" | "onSave" | "onCopy"> & {
  body: Blob;
  /** Text searched in the results; empty without a search. */
  searched: string;
};

/** The raw response as rows, with search, JSONPath filter and folding. */
export function RawDocumentView({ body, opened, searched, onSave, onCopy }: RawDocumentViewProps) {
  const [wrap, setWrap] = useState(false);
  const [finding, setFinding] = useState(searched !== "");
  // The first search is that of the results; later ones begin empty.
  const [initial, setInitial] = useState(searched);
  const [filtering, setFiltering] = useState(false);
  const [search, setSearch] = useState<object | null>(null);
  const position = useRawPosition(body, opened, wrap);
  const { map, folds, target, active, goTo } = position;

  const { error } = opened;
  return (
    <>
      <PrintedResponse body={body} />
      <div className="flex h-full min-h-0 min-w-0 flex-col print:hidden">
        <RawToolbar
          {...{ opened, finding, filtering, wrap, onSave, onCopy }}
          part={position.part}
          onNextPart={position.nextPart}
          onFinding={() => {
            setInitial("");
            setFinding(!finding);
          }}
          onFiltering={() => setFiltering(!filtering)}
          onWrap={() => setWrap(!wrap)}
          onFoldBelow={position.foldBelow}
          onUnfoldAll={position.unfoldAll}
        />
        {finding ? (
          <RawFindBar
            {...{ body, initial }}
            onSearch={setSearch}
            onTarget={goTo}
            onClose={() => {
              setInitial("");
              setFinding(false);
            }}
          />
        ) : null}
        {filtering ? (
          <RawFilterBar
            body={body}
            onSpans={position.setSpans}
            onClose={() => {
              setFiltering(false);
              position.setSpans(null);
            }}
          />
        ) : null}
        {error ? (
          <Callout
            tone="warn"
            className="m-2"
            title={`Not JSON from line ${formatCount(error.line + 1)}, column ${formatCount(error.column + 1)} on`}
            actions={
              <Button size="sm" onClick={() => goTo({ row: error.row, match: null })}>
                Go there
              </Button>
            }
          >
            {error.message} The text is shown unformatted.
          </Callout>
        ) : null}
        {opened.layout === "blocks" ? (
          <Callout tone="info" className="m-2" title="Too many lines to lay out">
            The whole text is shown, unformatted, in blocks of 1,000 bytes.
          </Callout>
        ) : null}
        <RawList
          {...{ body, opened, map, folds, wrap, search, target, active }}
          cutAt={position.cutAt}
          onShowLine={position.showLine}
          onActive={position.setActive}
          onFold={position.toggleFold}
          onFind={() => setFinding(true)}
          onCopyAll={onCopy}
        />
        {active !== null && opened.layout === "json" ? (
          <RawPathBar body={body} row={active} />
        ) : null}
      </div>
    </>
  );
}

function RawPathBar({ body, row }: { body: Blob; row: number }) {
  const announce = useAnnounce();
  const path =
    useLoaded((signal) => responses.run(body, { kind: "raw-path", row }, signal), [body, row]) ??
    "";

  const copyValue = async () => {
    try {
      const text = await responses.run(body, { kind: "raw-value", row });
      if (text === null)
        return announce("This value is too large to copy. Save the response instead.");
      await navigator.clipboard.writeText(text);
      announce("Copied");
    } catch {
      announce("Copying the value failed. Save the response instead.");
    }
  };

  return (
    <div className="flex min-h-8 items-center gap-1 border-t border-line px-2 text-xs">
      <output aria-label="Path" className="min-w-0 flex-1 truncate font-mono text-ink-muted">
        <bdi>{path}</bdi>
      </output>
      <CopyButton label="Copy path" text={() => path} />
      <Button size="sm" variant="ghost" onClick={() => void copyValue()}>
        Copy value
      </Button>
    </div>
  );
}

/** Bytes. About a hundred sheets; more would block the page before the print dialog. */
const MAX_BYTES = 500_000;

/**
 * The complete response on paper. The view itself has only the rows near its window, and paper
 * cannot wait for the worker, so a small response is read in advance.
 */
function PrintedResponse({ body }: { body: Blob }) {
  const printing = usePrinting();
  const text = useLoaded(() => (body.size <= MAX_BYTES ? body.text() : null), [body]);
  if (!printing) return null;
  if (text === null)
    return (
      <p className="p-4">
        {body.size > MAX_BYTES
          ? `The response is ${formatBytes(body.size)}. Responses up to ${formatBytes(MAX_BYTES)} are printed; save this one as a file.`
          : "The response is still loading. Print again for all of it."}
      </p>
    );
  return (
    <pre className="p-4 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
      {prettyJson(text).join("\n")}
    </pre>
  );
}
