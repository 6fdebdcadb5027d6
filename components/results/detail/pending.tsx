import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/feedback/spinner";

/** Delay of the spinner, so that it does not flash. */
const SHOW_AFTER_MS = 250;

export function Pending({ label = "Loading" }: { label?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
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
