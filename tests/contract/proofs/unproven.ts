const notOurs = "The engine itself never gives this answer; what stands in front of it may.";

/**
 * Rows that nothing proves over HTTP yet, each with its reason. This list may only become shorter: what is built is
 * taken out of it and gets its proof.
 */
export const unproven: Readonly<Record<string, string>> = {
  "answer.actions":
    "The engine gives the outputs of actions with each result, not beside the results.",
  "web result.position":
    "Only services were seen to give it; the specification has it for news and images.",
  "status 404": "The server's own router answers other paths, not the engine.",
  "status 502": notOurs,
  "status 503": notOurs,
  "warning: the time was not enough for the whole PDF":
    "It depends on the speed of the machine; tests beside the reader prove it.",
};
