import "server-only";
import type { FormatHandler } from "./format-handler";
import { extractJson } from "./json/extract-json";

/** Data of the page in the requested shape; omits `json` when nothing was found. */
export const makeJson: FormatHandler<"json"> = async (page, format, deps) => {
  const { value, warning } = await extractJson(page, format, deps);
  return {
    fields: value === undefined ? {} : { json: value },
    ...(warning !== undefined && { warning }),
  };
};
