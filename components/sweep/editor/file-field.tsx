import { X } from "lucide-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { textOfFile } from "@/lib/format/text-files/decode-text";
import { MAX_FILE_BYTES, parseRowsFile, type RowsFile } from "@/lib/sweep/rows-file";
import { type CheckedSweep, firstAxis } from "./typed-sweep";
import type { SweepForm } from "./use-typed-sweep";

const tooLarge = (bytes: number): RowsFile => ({
  ok: false,
  issues: [
    {
      line: null,
      message: `The file has ${formatBytes(bytes)}; at most ${formatBytes(MAX_FILE_BYTES)} are allowed.`,
    },
  ],
});

const rowsOf = (text: string | null): RowsFile =>
  text === null
    ? {
        ok: false,
        issues: [
          { line: null, message: "The file could not be read as text. Choose a CSV or JSON file." },
        ],
      }
    : parseRowsFile(text);

/** Rows of a CSV or JSON file: each row is one combination of values. */
export function FileField({ form }: { form: SweepForm }) {
  const { typed, checked, change } = form;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  const { file } = typed;

  const read = async (chosen: File) => {
    const rows =
      chosen.size > MAX_FILE_BYTES ? tooLarge(chosen.size) : rowsOf(await textOfFile(chosen));
    const file = { name: chosen.name, rows };
    // The file varies what the sweep is about; the suggested axis was only a start.
    change({ file, ...(typed.axes[0] === firstAxis && { axes: typed.axes.slice(1) }) });
    announce(
      rows.ok
        ? `${chosen.name}: ${countOf(rows.rows.length, "row")}.`
        : `${chosen.name} has errors.`,
    );
  };
  useChosenFileName(input, file?.name);
  const remove = () => {
    change({ file: null });
    if (input.current) input.current.value = "";
    input.current?.focus();
  };

  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id}>Rows of a CSV or JSON file</label>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          aria-describedby={`${id}-help`}
          className="min-w-0 max-w-full text-ink-muted file:mr-2 file:h-control-md file:rounded-md file:border file:border-line-medium file:bg-surface file:px-2.5 file:text-ink"
          onClick={({ currentTarget }) => {
            // Without a change event, a file that was corrected would not be read again.
            currentTarget.value = "";
          }}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void read(chosen);
          }}
        />
        {file ? (
          <IconButton label={`Remove ${file.name}`} icon={X} size="sm" onClick={remove} />
        ) : null}
      </div>
      <p id={`${id}-help`} className="text-xs text-ink-muted">
        A column is named like a field (<code>limit</code>) or a variable of the request (
        <code>city</code> for <code>{"{{city}}"}</code>). An empty value leaves the field as it is,
        or uses the value of the variable.
      </p>
      {file?.rows.ok ? (
        <p className="text-xs text-ink-muted">
          {file.name}: {countOf(file.rows.rows.length, "row")} × {file.rows.columns.join(", ")}
        </p>
      ) : null}
      <FileIssues issues={checked.fileIssues} />
    </div>
  );
}

function FileIssues({ issues }: { issues: CheckedSweep["fileIssues"] }) {
  if (issues.length === 0) return null;
  return (
    <ul aria-label="Errors of the file" className="grid gap-0.5 text-xs text-bad">
      {issues.map(({ at, message }) => (
        <li key={`${at} ${message}`}>
          {at === null ? "" : `Line ${at}: `}
          {message}
        </li>
      ))}
    </ul>
  );
}

/** Restores the name of the chosen file when the file dialog is cancelled: the click that opened it emptied the input. */
function useChosenFileName(input: RefObject<HTMLInputElement | null>, name: string | undefined) {
  useEffect(() => {
    const { current } = input;
    if (!current || name === undefined) return;
    // React has no such event.
    const restore = () => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([], name));
      current.files = transfer.files;
    };
    current.addEventListener("cancel", restore);
    return () => current.removeEventListener("cancel", restore);
  }, [input, name]);
}
