import { useEffect, useState } from "react";
import type { StorageResult } from "@/lib/storage/browser-database";
import { type CaseListing, listCases, subscribeToCases } from "@/lib/storage/judgements/judgements";

/** All cases, in sync with other tabs. Null while they are loading. */
export function useCases(): StorageResult<CaseListing> | null {
  const [cases, setCases] = useState<StorageResult<CaseListing> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await listCases();
      if (isCurrent) setCases(found);
    };
    void read();
    const unsubscribe = subscribeToCases(() => void read());
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return cases;
}
