import { createResponses } from "@/lib/workers/responses/responses";
import { preloadMarkdown } from "../detail/text/markdown-preload";

/** Responses of this page, each in its own worker. */
export const responses = createResponses(undefined, preloadMarkdown);
