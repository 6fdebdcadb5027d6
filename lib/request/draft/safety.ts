import { isJsonObject } from "@/lib/contract/json-object";
import { objectValue } from "./content/values";
import { fieldAt } from "./field";
import { type FieldCodec, listValue, numberValue, textValue, triStateValue } from "./field-value";
import { section } from "./section";

const threatValue = objectValue({
  mode: textValue,
  blacklist: listValue,
  whitelist: listValue,
  blockedTlds: listValue,
  riskScoreThreshold: numberValue,
  failurePolicy: textValue,
});

/** The object has only this field and is omitted without it. */
const usernameValue: FieldCodec<string> = {
  ...textValue,
  read: (json) => textValue.read(isJsonObject(json) ? json.username : json),
  write: (username, before) =>
    username === "" ? undefined : { ...(isJsonObject(before) && before), username },
};

export const safetySection = section({
  name: "safety",
  fields: {
    safe: fieldAt(["safe"], triStateValue),
    threat: fieldAt(["threatProtection"], threatValue),
    pageThreat: fieldAt(["scrapeOptions", "threatProtection"], threatValue),
    username: fieldAt(["scrapeOptions", "auditMetadata"], usernameValue),
  },
  summary: ({ safe, threat, pageThreat, username }) =>
    [
      safe === "" ? "" : safe === "true" ? "safe search" : "safe search off",
      threat.on ? `threats: ${threat.mode || "organization's mode"}` : "",
      pageThreat.on ? `threats of pages: ${pageThreat.mode || "organization's mode"}` : "",
      username.trim() ? `for ${username.trim()}` : "",
    ]
      .filter(Boolean)
      .join(", ") || "default",
});
