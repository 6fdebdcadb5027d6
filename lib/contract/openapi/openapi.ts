import { statusCodes } from "../fields/status-codes";
import { responseExample, scrapeExample, searchExample } from "./examples";
import { errorSchemas, openApiErrorResponses } from "./responses";
import { openApiSchemas } from "./schemas";

const TAG = "Search";

const meaningOf = (status: number): string =>
  statusCodes.find((each) => each.status === status)?.meaning ?? "";

/** OpenAPI 3.1 description of the operation, generated from the schemas. `server` is the base URL without `/v2`. */
export function openApiDocument(server: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Search operation",
      version: "v2",
      description:
        "Runs a web query over web, news and images, and can scrape each result page. This description is generated from the schemas that the server validates with.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    externalDocs: {
      description: "The guide: every option, operator, format, action and status.",
      url: `${server.replace(/\/$/, "")}/guide`,
    },
    servers: [{ url: server, description: "This server" }],
    security: [{ bearerAuth: [] }],
    tags: [{ name: TAG, description: "Search the web and scrape the results." }],
    paths: {
      "/v2/search": {
        post: {
          operationId: "searchAndScrape",
          tags: [TAG],
          summary: "Search and scrape the results",
          description:
            "Searches each source, and with `scrapeOptions` also loads the page of each result and returns it in the chosen formats. A page that cannot be loaded is reported in its result and does not fail the search.",
          requestBody: {
            required: true,
            description: "The search. Only `query` is required.",
            content: {
              "application/json": {
                // Insomnia does not follow references. It takes the body from an example beside one.
                schema: { $ref: "#/components/schemas/SearchRequest", example: searchExample },
                examples: {
                  search: { summary: "Search only", value: searchExample },
                  scrape: { summary: "Search and scrape", value: scrapeExample },
                },
              },
            },
          },
          responses: {
            "200": {
              description: meaningOf(200),
              content: {
                "application/json": {
                  schema: { $ref: "#/components/schemas/SearchResponse" },
                  examples: { results: { summary: "One result", value: responseExample } },
                },
              },
            },
            ...openApiErrorResponses(),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        bearerAuth: {
          type: "http",
          scheme: "bearer",
          description: "The key of the service, or of the built-in engine.",
        },
      },
      schemas: { ...openApiSchemas(), ...errorSchemas },
    },
  };
}
