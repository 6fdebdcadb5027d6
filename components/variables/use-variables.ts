import { useState } from "react";
import { useRecord } from "@/components/ui/loading/use-record";
import { deviceVariables, readVariables, writeVariables } from "@/lib/storage/variables/variables";
import type { CollectionVariables } from "@/lib/variables/variable";

/** Changes the stored variables, which may have changed in another tab since the last render. */
export type ChangeVariables = (change: (now: CollectionVariables) => CollectionVariables) => void;

/** The variables of this browser, in sync with other tabs. */
export function useVariables() {
  const all = useRecord(deviceVariables);
  const [isStored, setIsStored] = useState(true);
  const [own, setOwn] = useState(all);
  const change: ChangeVariables = (next) => {
    setIsStored(writeVariables(next(readVariables())));
    setOwn(readVariables());
  };
  return { all, change, isStored, isChangedElsewhere: all !== own };
}
