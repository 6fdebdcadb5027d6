import "server-only";
import * as z from "zod";
import { type LiveSource, serviceFacts } from "../live-source";
import { wordsFor } from "../query-text";
import { fragmentText, isoDate, parseSourceJson, validItems } from "../response-text";

const metaSchema = z.looseObject({ value: z.coerce.string() }).nullish().catch(null);
const responseSchema = z.looseObject({
  // Left out if nothing is found.
  query: z
    .looseObject({
      pages: validItems(
        z.looseObject({
          title: z.string(),
          index: z.number().catch(0),
          imageinfo: z
            .array(
              z.looseObject({
                url: z.string(),
                descriptionurl: z.string(),
                width: z.number().nullish().catch(null),
                height: z.number().nullish().catch(null),
                timestamp: z.string().nullish().catch(null),
                extmetadata: z
                  .looseObject({
                    LicenseShortName: metaSchema,
                    Artist: metaSchema,
                    ImageDescription: metaSchema,
                  })
                  .nullish()
                  .catch(null),
              }),
            )
            .catch([])
            .default([]),
        }),
      ),
    })
    .optional(),
});

/** Files of Wikimedia Commons, in the order of its search. */
export const commons: LiveSource = {
  ...serviceFacts("commons"),
  limits: [{ requests: 60, seconds: 60 }],
  categories: [],
  sites: ["commons.wikimedia.org"],
  isDated: true,
  words: { phrases: true, negation: true },
  pageSize: 50,
  images: async ({ query }, send, { size, offset }) => {
    const response = await send("https://commons.wikimedia.org/w/api.php", {
      ...{ action: "query", format: "json", formatversion: "2" },
      ...{ generator: "search", gsrnamespace: "6" },
      gsrsearch: `filetype:bitmap ${wordsFor(query, commons.words)}`,
      ...{ gsrlimit: String(size), gsroffset: String(offset) },
      ...{ prop: "imageinfo", iiprop: "url|size|timestamp|extmetadata" },
      iiextmetadatafilter: "LicenseShortName|Artist|ImageDescription",
    });
    const { query: found } = parseSourceJson(response, responseSchema);
    const pages = (found?.pages ?? []).toSorted((a, b) => a.index - b.index);
    return pages.flatMap(({ title, imageinfo: [file] }) => {
      if (file === undefined) return [];
      const { LicenseShortName: licence, Artist, ImageDescription } = file.extmetadata ?? {};
      return [
        {
          url: file.descriptionurl,
          title: title.replace(/^File:/, "").replace(/\.\w+$/, ""),
          text: fragmentText(ImageDescription?.value),
          date: isoDate(file.timestamp),
          imageUrl: file.url,
          width: file.width ?? null,
          height: file.height ?? null,
          creator: fragmentText(Artist?.value) || null,
          ...(licence && { licence: licence.value }),
        },
      ];
    });
  },
};
