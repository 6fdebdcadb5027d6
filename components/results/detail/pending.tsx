import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/feedback/spinner";

/** What is quick shows no spinner at all: one that only flashes is noise. */
const PATIENCE_MS = 250;

/** Something is being read. */
export function Pending({ label = "Reading" }: { label?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex items-center gap-2 p-4 text-ink-muted">
      {late ? (
        <>
          <Spinner />
          <span>{label}…</span>
        </>
      ) : null}
    </div>
  );
}
