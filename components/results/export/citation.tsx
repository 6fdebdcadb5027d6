import { Quote } from "lucide-react";
import { useState } from "react";
import { copyText } from "@/components/ui/controls/copy-text";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { countOf } from "@/lib/format/count";
import { citation } from "@/lib/results/export/markdown";
import type { ResultView } from "@/lib/results/model/result-view";

/** Copies results as citations in Markdown, one per line. Returns the outcome for people. */
export function copyCitations(results: readonly ResultView[]): Promise<string> {
  const now = new Date();
  const lines = results.map((result) => citation(result, now));
  const text = lines.length === 1 ? lines.join("") : lines.map((line) => `- ${line}\n`).join("");
  const copied = lines.length === 1 ? "Citation" : countOf(lines.length, "citation");
  return copyText(text, `${copied} copied`);
}

export function CitationButton({ result }: { result: ResultView }) {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState("Copy citation");
  const copy = async () => {
    const done = await copyCitations([result]);
    setOutcome(done);
    announce(done);
  };
  return (
    <IconButton
      size="sm"
      icon={Quote}
      label={outcome}
      onClick={copy}
      onBlur={() => setOutcome("Copy citation")}
    />
  );
}
