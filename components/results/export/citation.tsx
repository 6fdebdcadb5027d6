import { Quote } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { citation } from "@/lib/results/export/markdown";
import type { ResultView } from "@/lib/results/model/result-view";

/** Copies a result as the source of a text, in Markdown. */
export function CitationButton({ result }: { result: ResultView }) {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState("Copy as a citation");
  const copy = async () => {
    const done = await navigator.clipboard.writeText(citation(result, new Date())).then(
      () => "Copied as a citation",
      () => "Copying was not allowed by the browser",
    );
    setOutcome(done);
    announce(done);
  };
  return (
    <IconButton
      size="sm"
      icon={Quote}
      label={outcome}
      onClick={copy}
      onBlur={() => setOutcome("Copy as a citation")}
    />
  );
}
