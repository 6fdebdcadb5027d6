import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { formatTypes } from "./format-infos";
import { openApiDocument } from "./openapi";
import { searchRequestSchema } from "./request";
import { actionTypes } from "./schemas/actions";
import { scrapeOptionsSchema } from "./schemas/scrape-options";

describe("openApiDocument", () => {
  const document = openApiDocument("https://search.example");

  it("is valid for an independent validator, which rejects a broken document", async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({
      valid: true,
    });
    const { info: _, ...broken } = document;
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it("contains every request field, scrape option, format and action", () => {
    const text = JSON.stringify(document.components.schemas.SearchRequest);
    const names = [
      ...Object.keys(searchRequestSchema.shape),
      ...Object.keys(scrapeOptionsSchema.shape),
    ];
    for (const name of [...names, ...formatTypes, ...actionTypes])
      expect(text).toContain(`"${name}"`);
  });
});
