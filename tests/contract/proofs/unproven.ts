const notOurs = "The engine itself never sends this response; a proxy in front of it may.";

/**
 * Rows without a test over HTTP, each with its reason. This list may only shrink: add a proof and
 * remove the row.
 */
export const unproven: Readonly<Record<string, string>> = {
  "response.error":
    "Hosted services send it beside results; an error of the engine is a failed response.",
  "response.errors":
    "Hosted services send a list beside results; an error of the engine is a failed response.",
  "response.warnings": "Hosted services send a list of notices; the engine has one warning.",
  "response.agent_hints": "Only hosted services send hints for agents.",
  "response.actions": "The engine returns action outputs with each result, not beside the results.",
  "web result.position":
    "Only services return it; the specification defines it for news and images.",
  "status 422": "Only services send it; the engine sends 400.",
  "status 502": notOurs,
  "status 503": notOurs,
  "warning: parsing the PDF timed out":
    "It depends on the speed of the machine; unit tests of the PDF reader prove it.",
};
