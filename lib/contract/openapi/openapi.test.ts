import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { requestDefaults } from "../defaults";
import { statusCodes } from "../fields/status-codes";
import { formatTypes } from "../format-infos";
import { searchRequestSchema } from "../request";
import { actionTypes } from "../schemas/actions";
import { scrapeOptionsSchema } from "../schemas/scrape-options";
import { openApiDocument } from "./openapi";

const described = z.looseObject({
  description: z.string().min(10),
  default: z.unknown().optional(),
});

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

  it("has examples that are valid requests", () => {
    const { examples } = document.paths["/v2/search"].post.requestBody.content["application/json"];
    for (const { value } of Object.values(examples))
      expect(searchRequestSchema.safeParse(value).success).toBe(true);
  });

  it("describes every field of the request and of the scrape options, with its default", () => {
    const { properties } = z
      .object({ properties: z.record(z.string(), described) })
      .parse(document.components.schemas.SearchRequest);
    expect(Object.keys(properties).toSorted()).toEqual(
      Object.keys(searchRequestSchema.shape).toSorted(),
    );
    expect(properties.limit?.default).toBe(requestDefaults.limit);
    const inner = z
      .object({ properties: z.record(z.string(), described) })
      .parse(properties.scrapeOptions);
    expect(Object.keys(inner.properties).toSorted()).toEqual(
      Object.keys(scrapeOptionsSchema.shape).toSorted(),
    );
  });

  it("has a response for every documented status, with each of its codes", () => {
    const { responses } = document.paths["/v2/search"].post;
    for (const { status, code, meaning } of statusCodes) {
      const text = JSON.stringify(Object.entries(responses).find(([key]) => key === `${status}`));
      expect(text, String(status)).toContain(meaning);
      if (code !== undefined) expect(text).toContain(code);
    }
  });

  it("contains no schema that permits anything beside null", () => {
    expect(JSON.stringify(document)).not.toContain("[{},");
  });
});
