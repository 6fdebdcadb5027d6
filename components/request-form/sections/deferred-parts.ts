import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * Content of initially closed sections. Loaded in idle time, or when one is opened or revealed.
 */
export const deferredParts = lazyValue(() => import("./deferred-sections"));
