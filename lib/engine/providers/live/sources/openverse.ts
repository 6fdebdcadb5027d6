import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { parseSourceJson, validItems } from "../response-text";

const responseSchema = z.looseObject({
  results: validItems(
    z.looseObject({
      title: z.string().nullish().catch(null),
      url: z.string(),
      foreign_landing_url: z.string(),
      creator: z.string().nullish().catch(null),
      license: z.string().catch(""),
      license_version: z.string().nullish().catch(null),
      width: z.number().nullish().catch(null),
      height: z.number().nullish().catch(null),
    }),
  ),
});

/** Openly licensed images, each with its licence and creator. */
export const openverse: LiveSource = {
  ...serviceFacts("openverse"),
  limits: [
    { requests: 20, seconds: 60 },
    { requests: 200, seconds: 86_400 },
  ],
  categories: [],
  isDated: false,
  words: { phrases: true, negation: true },
  // The maximum for users without an account.
  pageSize: 20,
  images: async ({ query, safe }, send, { size, number }) => {
    const response = await send("https://api.openverse.org/v1/images/", {
      q: wordsFor(query, openverse.words),
      ...{ page_size: String(size), page: String(number) },
      ...(safe && { mature: "false" }),
    });
    const { results } = parseSourceJson(response, responseSchema);
    return results.map((image) => ({
      url: image.foreign_landing_url,
      title: image.title ?? "",
      text: "",
      date: null,
      imageUrl: image.url,
      width: image.width ?? null,
      height: image.height ?? null,
      creator: image.creator ?? null,
      licence: licenceName(image.license, image.license_version),
    }));
  },
};

/** For example `CC BY-SA 4.0`, of `by-sa` and `4.0`. */
function licenceName(code: string, version: string | null | undefined): string {
  const name = code.toUpperCase();
  const full = name === "CC0" || name === "PDM" ? name : `CC ${name}`;
  return [full, version].filter(Boolean).join(" ");
}
