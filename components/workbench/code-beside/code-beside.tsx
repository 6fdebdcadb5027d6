import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import { snippetService } from "@/components/request-code/code-notes";
import { highlightHttp } from "@/components/request-code/highlight-http";
import type { RequestCodeProps } from "@/components/request-code/request-code";
import type { HighlightToken } from "@/components/ui/code/token";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { nextRovingIndex } from "@/components/ui/controls/roving";
import { Segmented } from "@/components/ui/controls/segmented";
import { classNames } from "@/components/ui/layout/class-names";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { type Draft, draftPathsOf, draftToBody } from "@/lib/request/draft";
import type { DraftPort } from "@/lib/request/draft-port";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { privatePaths, withPlaceholders } from "@/lib/request/placeholders";
import { sectionNames } from "@/lib/request/section-names";
import { curl } from "@/lib/snippets/curl";
import { formatJson } from "@/lib/snippets/literal";
import { currentScope } from "@/lib/storage/variables/variables";
import { type LineFields, markedLines, pathsOfLines } from "./line-paths";

type CodeBesideProps = Omit<RequestCodeProps, "onShowJson">;

type Language = "json" | "curl";

/** The request as code beside its form. A line leads to its field, and a field marks its lines. */
export function CodeBeside({ draft, connection, onShowField }: CodeBesideProps) {
  const [language, setLanguage] = useState<Language>("json");
  const current = useDeferredValue(useDraft(draft));
  const [made, setMade] = useState(() => ({
    current,
    language,
    ...codeOf(current, language, connection),
  }));
  if (made.current !== current || made.language !== language)
    setMade({ current, language, ...codeOf(current, language, connection) });
  const field = useActiveField();
  return (
    <section aria-label="Code beside the form" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-9 items-center gap-2 border-b border-line px-2">
        <Segmented
          label="Language"
          options={[
            { value: "json", label: "JSON" },
            { value: "curl", label: "curl" },
          ]}
          value={language}
          onValueChange={setLanguage}
        />
        <span className="min-w-0 flex-1 truncate text-xs text-ink-muted">
          {made.isValid ? "Private values are placeholders" : "Not valid yet"}
        </span>
        <CopyButton label="Copy code" text={() => made.lines.join("\n")} />
      </div>
      <Lines {...made} marked={markedLines(made.fields, field)} onShowField={onShowField} />
    </section>
  );
}

function useDraft(port: DraftPort): Draft {
  const [draft, setDraft] = useState(() => structuredClone(port.read()));
  useEffect(() => {
    const change = () => setDraft(structuredClone(port.read()));
    change();
    return port.subscribe(change);
  }, [port]);
  return draft;
}

type Code = {
  readonly lines: readonly string[];
  readonly tokens: readonly HighlightToken[][];
  readonly fields: LineFields;
  readonly isValid: boolean;
};

function codeOf(draft: Draft, language: Language, connection: ConnectionSummary | null): Code {
  const read = draftToRequest(draft, currentScope());
  const body = read.ok ? { ...read.body } : draftToBody(draft);
  const shown = withPlaceholders(body, privatePaths(body));
  const json = formatJson(shown);
  const jsonLines = json.split("\n");
  const fieldsOf = () => fieldsOfLines(json, draft);
  if (language === "json" || !read.ok)
    return {
      lines: jsonLines,
      tokens: highlightHttp(jsonLines, 0, -1),
      fields: fieldsOf(),
      isValid: read.ok,
    };
  const service = snippetService(connection, window.location.origin);
  const lines = curl
    .write({ body: withPlaceholders(read.body, privatePaths(body)), ...service })
    .split("\n");
  const head = lines.findIndex((line) => line.endsWith("<<'JSON'")) + 1;
  const end = head + jsonLines.length;
  const plain = (line: string): HighlightToken[] => [{ text: line }];
  return {
    lines,
    tokens: [
      ...lines.slice(0, head).map(plain),
      ...highlightHttp(lines.slice(head, end), 0, -1),
      ...lines.slice(end).map(plain),
    ],
    fields: [
      ...lines.slice(0, head).map(() => []),
      ...fieldsOf(),
      ...lines.slice(end).map(() => []),
    ],
    isValid: true,
  };
}

function fieldsOfLines(json: string, draft: Draft): LineFields {
  const paths = pathsOfLines(json);
  const found = draftPathsOf(paths.flat(), draft).values();
  return paths.map((line) => line.flatMap(() => found.next().value ?? []));
}

type LinesProps = Code & {
  marked: ReadonlySet<number>;
  onShowField: (draftPath: string) => void;
};

/** Lines as buttons with one tab stop; the arrow keys move between those that have a field. */
function Lines({ lines, tokens, fields, marked, onShowField }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const hasField = lines.map((_, line) => (fields[line]?.length ?? 0) > 0);
  const [focused, setFocused] = useState(0);
  const tabStop = hasField[focused] ? focused : hasField.indexOf(true);
  const first = Math.min(...marked);

  useEffect(() => {
    // Not while the user moves through the lines.
    if (Number.isFinite(first) && !list.current?.contains(document.activeElement))
      list.current?.children[first]?.scrollIntoView({ block: "nearest" });
  }, [first]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextRovingIndex(event.key, tabStop, hasField, "vertical");
    if (next === undefined) return;
    event.preventDefault();
    list.current?.children[next]?.querySelector("button")?.focus();
  };

  return (
    <ol
      ref={list}
      aria-label="Lines of code"
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto py-2 font-mono text-[0.78125rem] leading-5"
    >
      {lines.map((line, index) => {
        const [field] = fields[index] ?? [];
        const style = classNames(
          "block w-full border-l-2 px-2 text-left whitespace-pre-wrap [overflow-wrap:anywhere]",
          marked.has(index) ? "border-accent bg-accent-soft" : "border-transparent",
        );
        const text = (tokens[index] ?? [{ text: line }]).map(({ text, kind }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a line never move
          <span key={at} className={kind && `tok-${kind}`}>
            {text}
          </span>
        ));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are rendered as a whole
          <li key={index}>
            {field === undefined ? (
              <code className={style}>{text}</code>
            ) : (
              <button
                type="button"
                data-focus-inset=""
                tabIndex={index === tabStop ? 0 : -1}
                aria-current={marked.has(index) ? "true" : undefined}
                onFocus={() => setFocused(index)}
                onClick={() => onShowField(field)}
                className={classNames(style, "hover:bg-hover")}
              >
                <code>{text}</code>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const isDraftPath = (name: string) => sectionNames.some((each) => name.startsWith(`${each}.`));

function draftPathAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest("[name], [data-field]");
  const name = control?.getAttribute("name") ?? control?.getAttribute("data-field") ?? "";
  return isDraftPath(name) ? name : null;
}

/** The draft path of the control that has the focus or was changed last. */
function useActiveField(): string | null {
  const [field, setField] = useState(() => draftPathAt(document.activeElement));
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const path = draftPathAt(target);
      if (path !== null) setField(path);
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("input", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("input", follow);
    };
  }, []);
  return field;
}
