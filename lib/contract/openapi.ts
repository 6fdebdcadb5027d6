import * as z from "zod";
import { searchRequestSchema } from "./request";
import { searchResponseSchema } from "./response";

const errorBody = {
  type: "object",
  properties: {
    success: { type: "boolean", const: false },
    error: { type: "string" },
    code: { type: "string" },
  },
  required: ["success", "error"],
} as const;

const invalidBody = {
  ...errorBody,
  properties: {
    ...errorBody.properties,
    details: {
      type: "array",
      items: {
        type: "object",
        properties: {
          path: { type: "array", items: { type: ["string", "integer"] } },
          code: { type: "string" },
          message: { type: "string" },
        },
        required: ["path", "code", "message"],
      },
    },
  },
} as const;

const response = (description: string, schema: object = errorBody, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: { "application/json": { schema } },
});

const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};

/** A JSON Schema without `$schema`, which an OpenAPI 3.1 document states once. */
function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return rest;
}

/** OpenAPI 3.1 description of the operation, generated from the schemas. `server` is the base URL without `/v2`. */
export function openApiDocument(server: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Search operation",
      version: "v2",
      description:
        "Runs a web query over web, news and images, and can scrape each result page. This description is generated from the schemas that the server validates with.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: server }],
    security: [{ bearerAuth: [] }],
    paths: {
      "/v2/search": {
        post: {
          operationId: "searchAndScrape",
          summary: "Search and scrape the results",
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: { $ref: "#/components/schemas/SearchRequest" } },
            },
          },
          responses: {
            "200": response("The results.", { $ref: "#/components/schemas/SearchResponse" }),
            "400": response(
              "The body is not JSON, or not a valid request; each issue has a path.",
              invalidBody,
            ),
            "401": response("The key is missing or invalid."),
            "402": response("There are not enough credits."),
            "403": response("A feature is not enabled for the team."),
            "404": response("There is no cached copy, and only the cache was allowed."),
            "408": response("The request took longer than its timeout."),
            "413": response("The body is too large."),
            "415": response("The body is not declared as application/json."),
            "429": response(
              "Too many requests, or too many concurrent requests.",
              errorBody,
              retryAfter,
            ),
            "500": response("An unexpected failure."),
          },
        },
      },
    },
    components: {
      securitySchemes: { bearerAuth: { type: "http", scheme: "bearer" } },
      schemas: {
        SearchRequest: schemaOf(searchRequestSchema, "input"),
        SearchResponse: schemaOf(searchResponseSchema, "output"),
      },
    },
  };
}
