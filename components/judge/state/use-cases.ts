import { useFollowed } from "@/components/ui/loading/use-followed";
import { listCases, subscribeToCases } from "@/lib/storage/judgements/judgements";

/** All cases, in sync with other tabs. Null while they are loading. */
export const useCases = () => useFollowed(listCases, subscribeToCases);
