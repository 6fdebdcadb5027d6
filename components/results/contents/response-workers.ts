import { createResponses } from "@/lib/workers/responses/responses";
import { preloadMarkdown } from "../detail/text/markdown-preload";

/** The responses that this page reads or has read, each in a worker of its own. */
export const responses = createResponses(undefined, preloadMarkdown);
