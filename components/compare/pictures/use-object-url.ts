import { useEffect, useState } from "react";

/** A URL of the blob for as long as the component shows it. Null before the first effect. */
export function useObjectUrl(blob: Blob): string | null {
  const [made, setMade] = useState<{ of: Blob; url: string }>();
  useEffect(() => {
    const url = URL.createObjectURL(blob);
    setMade({ of: blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return made?.of === blob ? made.url : null;
}
