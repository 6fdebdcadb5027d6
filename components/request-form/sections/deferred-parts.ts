import { lazyValue } from "@/components/ui/loading/lazy";

/**
 * The insides of sections that are closed at first. They come at the first touch of the page, or when one is opened
 * or has to be shown before that.
 */
export const deferredParts = lazyValue(() => import("./deferred-sections"));
