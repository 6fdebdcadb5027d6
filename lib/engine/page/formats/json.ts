import "server-only";
import type { FormatMaker } from "./format-maker";
import { extractJson } from "./json/extract-json";

/** Data of the page in a shape that the request gives; where the page offers nothing, no `json` at all. */
export const makeJson: FormatMaker<"json"> = async (page, format, deps) => {
  const { value, warning } = await extractJson(page, format, deps);
  return {
    fields: value === undefined ? {} : { json: value },
    ...(warning !== undefined && { warning }),
  };
};
