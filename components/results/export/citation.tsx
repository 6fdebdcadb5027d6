import { Quote } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { citation } from "@/lib/results/export/markdown";
import type { ResultView } from "@/lib/results/model/result-view";

/** Copies a result as a citation in Markdown. */
export function CitationButton({ result }: { result: ResultView }) {
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState("Copy citation");
  const copy = async () => {
    const done = await navigator.clipboard.writeText(citation(result, new Date())).then(
      () => "Citation copied",
      () => "The browser blocked copying",
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
      onBlur={() => setOutcome("Copy citation")}
    />
  );
}
