import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { fromBase64 } from "@/lib/format/base64";
import { formatBytes } from "@/lib/format/bytes";

/** Whether a text is a base64-encoded PDF, which services return for an empty `parsers` list. */
export const isBase64Pdf = (text: string): boolean =>
  text.startsWith("JVBERi0") && /^[A-Za-z0-9+/]{100}/.test(text);

/** A PDF in place of its text: it can be saved, but not displayed. */
export function Base64Pdf({ text }: { text: string }) {
  const [broken, setBroken] = useState(false);
  const save = () => {
    const bytes = fromBase64(text);
    if (bytes) saveFile(new Blob([bytes], { type: "application/pdf" }), "page.pdf");
    else setBroken(true);
  };
  return (
    <EmptyState
      icon={FileText}
      headingLevel={4}
      title="This is the PDF file"
      actions={
        <Button size="sm" icon={Download} onClick={save}>
          Save PDF
        </Button>
      }
    >
      With an empty list of parsers, the service returns the file as base64 ({" "}
      {formatBytes((text.length * 3) / 4)}) instead of its text.
      {broken ? (
        <p className="mt-1 text-warn">It is truncated or damaged and cannot be saved.</p>
      ) : null}
    </EmptyState>
  );
}
