"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useOnDemand } from "@/components/ui/on-demand";
import { Spinner } from "@/components/ui/spinner";
import { laterParts } from "./later-parts";
import type { LaterFold, LaterSection } from "./later-sections";

type LaterInsideProps = {
  part: LaterSection | LaterFold;
  /** Whether it is looked at; until then it does not ask for its code. */
  wanted?: boolean;
};

/** The inside of a section whose code comes later: a word while it is on its way, and a way out where it cannot. */
export function LaterInside({ part, wanted = true }: LaterInsideProps) {
  const parts = useOnDemand(laterParts);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (parts || failed || !wanted) return;
    laterParts.load().catch(() => setFailed(true));
  }, [parts, failed, wanted]);

  if (parts) {
    const Inside = parts.laterSections[part];
    return <Inside />;
  }
  if (failed)
    return (
      <p role="alert" className="text-bad">
        The workbench does not answer.{" "}
        <Button size="sm" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </p>
    );
  return (
    <p className="flex items-center gap-2 text-ink-faint">
      <Spinner /> One moment
    </p>
  );
}
