import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import type { Body } from "@/lib/request/body";
import { stripBody } from "@/lib/request/strip";

/** Sensitive fields that the user chose to include in the link. */
export type PermalinkOptions = { readonly texts: boolean; readonly scripts: boolean };

export type LinkBody = { readonly body: Body; readonly stripped: readonly IssuePath[] };

const optionalFields = { texts: "text", scripts: "script" } as const;

/**
 * The part of a body that a link may carry. Used for encoding and decoding, so that a hand-made
 * link cannot add other fields.
 */
export function bodyForLink(body: Body, options: PermalinkOptions): LinkBody {
  const { value, stripped } = stripBody(body, "link");
  const included = (path: IssuePath) =>
    path.length === 4 &&
    path[1] === "actions" &&
    ((options.texts && path[3] === optionalFields.texts) ||
      (options.scripts && path[3] === optionalFields.scripts));
  return {
    body: stripped.filter(included).reduce((next, path) => withAction(next, body, path), value),
    stripped: stripped.filter((path) => !included(path)),
  };
}

const actionsOf = (body: Body): readonly unknown[] => {
  const options = body.scrapeOptions;
  return isJsonObject(options) && Array.isArray(options.actions) ? options.actions : [];
};

function withAction(body: Body, from: Body, [, , index, key]: IssuePath): Body {
  const source = actionsOf(from)[Number(index)];
  if (!isJsonObject(source) || !isJsonObject(body.scrapeOptions)) return body;
  const actions = actionsOf(body).map((action, at) =>
    at === index && isJsonObject(action)
      ? { ...action, [String(key)]: source[String(key)] }
      : action,
  );
  return { ...body, scrapeOptions: { ...body.scrapeOptions, actions } };
}

/** Numbers, from 1, of the actions of a type whose field is empty. */
export const stepsWithEmptyField = (body: Body, type: string, key: string): number[] =>
  actionsOf(body).flatMap((action, at) =>
    isJsonObject(action) && action.type === type && action[key] === "" ? [at + 1] : [],
  );
