import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * Content of initially closed sections. Loaded on the first interaction with the page, or when one
 * is opened or revealed.
 */
export const deferredParts = lazyValue(() => import("./deferred-sections"));
