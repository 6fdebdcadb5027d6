import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Peers } from "./peer-packages";

/** How to use the page of a request explorer. */
export type Explorer = {
  readonly name: string;
  readonly html: (query: string) => string;
  /** Text of the button that opens the form, where the page does not show it immediately. */
  readonly open?: string;
  /** Text at the start of the button that sends the request. */
  readonly send: string;
};

type Files = Readonly<Record<string, { readonly type: string; readonly body: Buffer | string }>>;

/** The search operation with one field, which starts with `query`. */
export const description = (origin: string, query: string) => ({
  openapi: "3.0.3",
  info: { title: "Search", version: "1" },
  servers: [{ url: origin }],
  paths: {
    "/v2/search": {
      post: {
        operationId: "search",
        summary: "Search",
        tags: ["search"],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { query: { type: "string", default: query, example: query } },
              },
              example: { query },
            },
          },
        },
        responses: {
          200: {
            description: "Results",
            content: { "application/json": { schema: { type: "object" } } },
          },
        },
      },
    },
  },
});

const page = (head: string, body: string) => `<!doctype html><meta charset="utf-8">${head}${body}`;
const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Pages of the explorers, each with its settings for a request that is ready to be sent. */
export const explorers = (origin: string): readonly Explorer[] => [
  {
    name: "Swagger UI",
    send: "Execute",
    html: (query) =>
      page(
        '<link rel="stylesheet" href="/peer/swagger-ui.css">',
        `<div id="root"></div><script src="/peer/swagger-ui.js"></script><script>SwaggerUIBundle({ spec: ${json(description(origin, query))}, dom_id: "#root", docExpansion: "full", tryItOutEnabled: true })</script>`,
      ),
  },
  {
    name: "RapiDoc",
    send: "TRY",
    html: (query) =>
      page(
        '<script type="module" src="/peer/rapidoc.js"></script>',
        `<rapi-doc render-style="read" fill-request-fields-with-example="true" spec-url="/peer/description?query=${encodeURIComponent(query)}"></rapi-doc>`,
      ),
  },
  {
    name: "Scalar",
    open: "Test Request",
    send: "Send",
    html: (query) =>
      page(
        "",
        `<div id="root"></div><script src="/peer/scalar.js"></script><script>Scalar.createApiReference("#root", { content: ${json(description(origin, query))}, proxyUrl: "", telemetry: false, withDefaultFonts: false, agent: { disabled: true } })</script>`,
      ),
  },
  {
    name: "GraphiQL",
    send: "Execute query",
    html: (query) =>
      page(
        '<link rel="stylesheet" href="/peer/graphiql.css"><style>html,body,#root{height:100%;margin:0}</style>',
        `<div id="root"></div><script>window.searched = ${json(query)}</script><script src="/peer/graphiql.js"></script>`,
      ),
  },
];

/** The files that the pages load. GraphiQL comes as modules, so it is bundled as a user would do it. */
export async function explorerFiles(peers: Peers): Promise<Files> {
  const script = (path: string) => ({ type: "text/javascript", body: readFileSync(path) });
  const style = (path: string) => ({ type: "text/css", body: readFileSync(path) });
  return {
    "/peer/swagger-ui.js": script(peers.file("swagger-ui-dist", "swagger-ui-bundle.js")),
    "/peer/swagger-ui.css": style(peers.file("swagger-ui-dist", "swagger-ui.css")),
    "/peer/rapidoc.js": script(peers.file("rapidoc", "dist/rapidoc-min.js")),
    "/peer/scalar.js": script(peers.file("@scalar/api-reference", "dist/browser/standalone.js")),
    ...(await graphiqlFiles(peers)),
  };
}

const GRAPHIQL = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { buildSchema } from "graphql";
import { GraphiQL } from "graphiql";
import "graphiql/style.css";
self.MonacoEnvironment = {
  getWorker: (_, label) => new Worker("/peer/worker-" + (label === "json" || label === "graphql" ? label : "editor") + ".js"),
};
const schema = buildSchema("type Query { search(query: String): String }");
const fetcher = async () => {
  const response = await fetch("/v2/search", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: window.searched }),
  });
  return response.json();
};
createRoot(document.getElementById("root")).render(
  createElement(GraphiQL, { schema, fetcher, initialQuery: "{ search }" }),
);
`;

type Bundler = {
  build(options: object): Promise<{ outputFiles: readonly { path: string; text: string }[] }>;
};

async function graphiqlFiles({ folder, load }: Peers): Promise<Files> {
  const { build } = await load<Bundler>("esbuild");
  const options = {
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    absWorkingDir: folder,
    outdir: join(folder, "bundles"),
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".ttf": "dataurl" },
    logLevel: "error",
  } as const;
  const { outputFiles: pageFiles } = await build({
    ...options,
    stdin: { contents: GRAPHIQL, resolveDir: folder, sourcefile: "graphiql.js" },
  });
  const { outputFiles: workers } = await build({
    ...options,
    entryPoints: {
      "worker-editor": "monaco-editor/esm/vs/editor/editor.worker.js",
      "worker-json": "monaco-editor/esm/vs/language/json/json.worker.js",
      "worker-graphql": "monaco-graphql/esm/graphql.worker.js",
    },
  });
  const named = (path: string) => path.replace(/^.*\//, "/peer/").replace("stdin", "graphiql");
  return Object.fromEntries(
    [...pageFiles, ...workers].map(({ path, text }) => [
      named(path),
      { type: path.endsWith(".css") ? "text/css" : "text/javascript", body: text },
    ]),
  );
}
