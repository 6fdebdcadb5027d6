import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { parseSourceJson, validItems } from "../response-text";

const partsSchema = z
  .array(z.looseObject({ value: z.string() }))
  .transform((parts) => parts.map(({ value }) => value).join(""))
  .catch("");
const responseSchema = validItems(
  z.looseObject({ url: z.string(), title: partsSchema, extract: partsSchema }),
);

/** A small independent index of the web: titles and extracts in parts, with and without bold. */
export const mwmbl: LiveSource = {
  ...serviceFacts("mwmbl"),
  limits: [{ requests: 20, seconds: 60 }],
  categories: [],
  isDated: false,
  words: {},
  pageSize: 100,
  isSinglePage: true,
  web: async ({ query }, send) => {
    const response = await send("https://api.mwmbl.org/api/v1/search/", {
      s: wordsFor(query, mwmbl.words),
    });
    const found = parseSourceJson(response, responseSchema);
    return found.map(({ url, title, extract }) => ({ url, title, text: extract, date: null }));
  },
};
