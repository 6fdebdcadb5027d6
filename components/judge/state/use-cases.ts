import { useStored } from "@/components/ui/loading/use-stored";
import { listCases, subscribeToCases } from "@/lib/storage/judgements/judgements";

/** All cases. Null while they are loading. */
export const useCases = () => useStored(listCases, subscribeToCases);
