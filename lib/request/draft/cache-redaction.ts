import type { RedactionOptionField } from "@/lib/contract/fields";
import { isJsonObject, isTextList } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { type Body, withKey } from "../body";
import { jsonValue } from "./content/values";
import { type FieldCodec, textValue, writeChanged } from "./field-value";

/** Redaction is off, on with the service's defaults, or tuned by its fields. */
export const redactionStates = ["off", "on", "tuned"] as const;

export type RedactionControls = {
  readonly state: (typeof redactionStates)[number];
  readonly mode: string;
  /** Any texts; the specification leaves the values open. */
  readonly entities: readonly string[];
  readonly replaceStyle: string;
  /** JSON text of an object with other keys that the service supports. */
  readonly more: string;
};

const entitiesValue: FieldCodec<readonly string[]> = {
  read: (json) => (Array.isArray(json) ? json.map(textValue.read) : []),
  write: (value) => (value.length === 0 ? undefined : [...value]),
  revive: (stored) => (isTextList(stored) ? stored : undefined),
};

/** A control for every known key. */
const parts = {
  mode: textValue,
  entities: entitiesValue,
  replaceStyle: textValue,
} as const satisfies Record<RedactionOptionField, unknown>;

const split = (tuned: Body) => {
  const { mode, entities, replaceStyle, ...more } = tuned;
  return { mode, entities, replaceStyle, more };
};

export const redactionValue: FieldCodec<RedactionControls> = {
  read: (json) => {
    const { more, ...tuned } = split(isJsonObject(json) ? json : {});
    const odd = json !== undefined && typeof json !== "boolean" && !isJsonObject(json);
    return {
      state: json === true ? "on" : isJsonObject(json) || odd ? "tuned" : "off",
      mode: parts.mode.read(tuned.mode),
      entities: parts.entities.read(tuned.entities),
      replaceStyle: parts.replaceStyle.read(tuned.replaceStyle),
      more: odd ? jsonValue.read(json) : Object.keys(more).length > 0 ? jsonValue.read(more) : "",
    };
  },
  write: (value, before) => {
    if (value.state !== "tuned") return value.state === "on" ? true : undefined;
    const more = value.more.trim() === "" ? {} : parseJson(value.more);
    // An incomplete object is sent as text, so that the contract rejects it.
    if (!isJsonObject(more)) return value.more;
    const old = split(isJsonObject(before) ? before : {});
    let next = split(more).more;
    const put = (key: keyof typeof parts, json: unknown) => {
      next = withKey(next, key, json ?? more[key]);
    };
    put("mode", writeChanged(parts.mode, value.mode, old.mode));
    put("entities", writeChanged(parts.entities, value.entities, old.entities));
    put("replaceStyle", writeChanged(parts.replaceStyle, value.replaceStyle, old.replaceStyle));
    return next;
  },
  revive: (stored) => {
    if (!isJsonObject(stored)) return undefined;
    const state = redactionStates.find((each) => each === stored.state);
    const mode = parts.mode.revive(stored.mode);
    const entities = parts.entities.revive(stored.entities);
    const replaceStyle = parts.replaceStyle.revive(stored.replaceStyle);
    const more = jsonValue.revive(stored.more);
    if (!state || mode === undefined || !entities) return undefined;
    if (replaceStyle === undefined || more === undefined) return undefined;
    return { state, mode, entities, replaceStyle, more };
  },
  locate: ([key], json) => {
    if (key === "mode" || key === "entities" || key === "replaceStyle") return [key];
    return [json === undefined || typeof json === "boolean" ? "state" : "more"];
  },
};
