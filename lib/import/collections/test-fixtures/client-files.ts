import type { SourceFile } from "../foreign-collection";
import { searchBody } from "./files";

const file = (path: string, value: unknown): SourceFile => ({ path, text: JSON.stringify(value) });

const insomniaBody = searchBody.replaceAll(/\{\{(\w+)\}\}/g, "{{ _.$1 }}");
const insomniaData = {
  ...{ baseUrl: "https://api.example.org", topic: "prices", year: 2026, count: 5 },
  pageToken: "canary-plain",
};

/** An export of version 4: a list of resources that name their parents. */
export const insomniaFiles: readonly SourceFile[] = [
  file("insomnia.json", {
    _type: "export",
    __export_format: 4,
    resources: [
      { _id: "wrk", _type: "workspace", name: "Prices", parentId: null },
      { _id: "base", _type: "environment", parentId: "wrk", name: "Base", data: {} },
      { _id: "env", _type: "environment", parentId: "base", name: "Staging", data: insomniaData },
      {
        ...{ _id: "req", _type: "request", parentId: "fld", name: "Search", method: "POST" },
        description: "Why\nand how",
        url: "{{ _.baseUrl }}/v2/search",
        headers: [{ name: "Content-Type", value: "application/json" }],
        authentication: { type: "bearer", token: "{{ _.apiKey }}" },
        body: { mimeType: "application/json", text: insomniaBody },
        preRequestScript: "go()",
      },
      {
        ...{ _id: "health", _type: "request", parentId: "wrk", name: "Health", method: "GET" },
        url: "{{ _.baseUrl }}/health",
      },
      { _id: "fld", _type: "request_group", parentId: "wrk", name: "Weekly", metaSortKey: -1 },
    ],
  }),
];

/** An export of version 5. */
export const insomniaYamlFiles: readonly SourceFile[] = [
  {
    path: "insomnia.yaml",
    text: `type: collection.insomnia.rest/5.0
name: Prices
meta:
  id: wrk
collection:
  - name: Weekly
    meta: { id: fld }
    children:
      - url: "{{ _.baseUrl }}/v2/search"
        name: Search
        meta:
          id: req
          description: "Why\\nand how"
        method: POST
        body:
          mimeType: application/json
          text: |
${insomniaBody.replaceAll(/^/gm, " ".repeat(12))}
        headers:
          - name: Content-Type
            value: application/json
        authentication:
          type: bearer
          token: "{{ _.apiKey }}"
        scripts:
          preRequest: go()
  - url: "{{ _.baseUrl }}/health"
    name: Health
    method: GET
environments:
  name: Base Environment
  data: {}
  subEnvironments:
    - name: Staging
      data: ${JSON.stringify(insomniaData)}
`,
  },
];

const angled = (text: string): string => text.replaceAll(/\{\{(\w+)\}\}/g, "<<$1>>");

export const hoppscotchFiles: readonly SourceFile[] = [
  file("hoppscotch.json", [
    {
      ...{ v: 10, name: "Prices", headers: [], auth: { authType: "bearer", authActive: true } },
      folders: [
        {
          ...{
            v: 10,
            name: "Weekly",
            folders: [],
            auth: { authType: "inherit", authActive: true },
          },
          requests: [
            {
              ...{ v: "16", name: "Search", method: "POST", endpoint: "<<baseUrl>>/v2/search" },
              description: "Why\nand how",
              ...{ params: [], preRequestScript: "go()", testScript: "" },
              headers: [{ key: "Content-Type", value: "application/json", active: true }],
              auth: { authType: "bearer", authActive: true, token: "<<apiKey>>" },
              body: { contentType: "application/json", body: angled(searchBody) },
            },
          ],
        },
      ],
      requests: [
        {
          ...{ v: "16", name: "Health", method: "GET", endpoint: "<<baseUrl>>/health" },
          ...{ headers: [], auth: { authType: "inherit", authActive: true } },
          body: { contentType: null, body: null },
        },
      ],
    },
  ]),
  file("environments.json", [
    {
      ...{ v: 2, id: "e1", name: "Staging" },
      variables: [
        {
          key: "baseUrl",
          initialValue: "https://api.example.org",
          currentValue: "",
          secret: false,
        },
        { key: "topic", initialValue: "prices", currentValue: "prices", secret: false },
        { key: "year", value: "2026" },
        { key: "count", value: "5" },
        { key: "pageToken", initialValue: "canary-plain", secret: true },
      ],
    },
  ]),
];

export const thunderFiles: readonly SourceFile[] = [
  file("thunder-collection_prices.json", {
    ...{ clientName: "Thunder Client", collectionName: "Prices", version: "1.2" },
    folders: [{ _id: "f1", name: "Weekly", containerId: "", sortNum: 10_000 }],
    requests: [
      {
        ...{ _id: "r1", containerId: "f1", name: "Search", method: "POST" },
        url: "{{baseUrl}}/v2/search",
        headers: [{ name: "Content-Type", value: "application/json" }],
        body: { type: "json", raw: searchBody, form: [] },
        auth: { type: "bearer", bearer: "{{apiKey}}" },
        tests: [{ type: "res-code", action: "equal", value: "200" }],
        docs: "Why\nand how",
      },
      {
        ...{ _id: "r2", containerId: "", name: "Health", method: "GET", headers: [] },
        url: "{{baseUrl}}/health",
      },
    ],
    settings: { auth: { type: "none" } },
  }),
  file("thunder-environment_staging.json", {
    ...{ clientName: "Thunder Client", environmentName: "Staging" },
    variables: [
      { name: "baseUrl", value: "https://api.example.org" },
      { name: "topic", value: "prices" },
      { name: "year", value: "2026" },
      { name: "count", value: "5" },
      { name: "pageToken", value: "canary-plain" },
    ],
  }),
];
