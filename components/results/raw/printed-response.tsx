import { useEffect, useState } from "react";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { formatBytes } from "@/lib/format/bytes";
import { prettyJson } from "@/lib/workers/text/pretty-json";

/** Bytes. About a hundred sheets; more would block the page before the print dialog. */
const MAX_BYTES = 500_000;

/**
 * The complete response on paper. The view itself has only the rows near its window, and paper
 * cannot wait for the worker, so a small response is read in advance.
 */
export function PrintedResponse({ body }: { body: Blob }) {
  const printing = usePrinting();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    setText(null);
    if (body.size <= MAX_BYTES)
      body.text().then(
        (read) => {
          if (!gone) setText(read);
        },
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [body]);
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
