import { useEffect, useState } from "react";
import { type JudgePlace, judgeAddress, parseJudgeAddress } from "@/lib/judge/address";

/** The place in the URL, and a function that moves to another one. Null before hydration. */
export function usePlace(): readonly [JudgePlace | null, (place: JudgePlace) => void] {
  const [place, setPlace] = useState<JudgePlace | null>(null);
  useEffect(() => {
    const read = () => setPlace(parseJudgeAddress(window.location.search));
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);
  const go = (next: JudgePlace) => {
    window.history.pushState(null, "", judgeAddress(next));
    setPlace(next);
    window.scrollTo(0, 0);
  };
  return [place, go];
}
