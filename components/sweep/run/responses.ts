import { createResponses } from "@/lib/workers/responses/responses";

/** Responses of this page, each parsed in its own worker. */
export const responses = createResponses();
