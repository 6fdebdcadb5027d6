import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { responses } from "../contents/response-workers";

/** Path of the active row, with buttons to copy path and value. */
export function RawPathBar({ body, row }: { body: Blob; row: number }) {
  const announce = useAnnounce();
  const [at, setAt] = useState<{ row: number; path: string } | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    responses.run(body, { kind: "raw-path", row }, gone.signal).then(
      (path) => setAt({ row, path }),
      () => {},
    );
    return () => gone.abort();
  }, [body, row]);

  const copyValue = async () => {
    try {
      const text = await responses.run(body, { kind: "raw-value", row });
      if (text === null)
        return announce("This value is too large to copy. Save the response instead.");
      await navigator.clipboard.writeText(text);
      announce("Copied");
    } catch {
      announce("Copying the value failed");
    }
  };

  const path = at?.row === row ? at.path : "";
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
