const notOurs = "The engine itself never sends this response; a proxy in front of it may.";

/**
 * Rows that nothing proves over HTTP yet, each with its reason. This list may only become shorter: what is built is
 * taken out of it and gets its proof.
 */
export const unproven: Readonly<Record<string, string>> = {
  "answer.actions": "The engine returns action outputs with each result, not beside the results.",
  "web result.position":
    "Only services return it; the specification defines it for news and images.",
  "status 404": "The server's router handles other paths, not the engine.",
  "status 502": notOurs,
  "status 503": notOurs,
  "warning: parsing the PDF timed out":
    "It depends on the speed of the machine; unit tests of the PDF reader prove it.",
};
