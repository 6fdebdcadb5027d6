import type { SourceFile } from "../foreign-collection";

export const searchBody = `{
  // Questions of users
  "query": "{{topic}} since {{year}}",
  "limit": {{count}},
  "scrapeOptions": {
    "formats": ["markdown"],
    "headers": { "Cookie": "session=abc123", "Accept-Language": "de", "Authorization": "Bearer {{pageToken}}" },
    "actions": [{ "type": "write", "text": "hunter2" }]
  }
}`;

/** As version 2.1 of the format describes it. */
export const postmanCollection = {
  info: {
    name: "Prices",
    schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
  },
  auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
  event: [{ listen: "prerequest", script: { type: "text/javascript", exec: ["go()"] } }],
  item: [
    {
      name: "Weekly",
      item: [
        {
          name: "Search",
          event: [{ listen: "test", script: { exec: ["pm.test('ok')"] } }],
          request: {
            method: "POST",
            description: "Why\nand how",
            header: [{ key: "Content-Type", value: "application/json" }],
            url: { raw: "{{baseUrl}}/v2/search", host: ["{{baseUrl}}"], path: ["v2", "search"] },
            body: { mode: "raw", raw: searchBody, options: { raw: { language: "json" } } },
          },
          response: [],
        },
      ],
    },
    { name: "Health", request: { method: "GET", url: "{{baseUrl}}/health" } },
    {
      name: "Form",
      request: {
        method: "POST",
        url: { raw: "https://api.example.org/v1/search" },
        body: { mode: "formdata", formdata: [{ key: "query", value: "x" }] },
      },
    },
  ],
  variable: [
    { key: "baseUrl", value: "https://api.example.org" },
    { key: "topic", value: 'say \\"hi\\"' },
    { key: "count", value: "5" },
    { key: "year", value: 2026, type: "number" },
    { key: "pageToken", value: "canary-plain" },
  ],
};

export const postmanEnvironment = {
  name: "Staging",
  values: [
    { key: "topic", value: "prices", type: "default", enabled: true },
    { key: "apiKey", value: "canary-key", type: "secret", enabled: true },
    { key: "off", value: "x", enabled: false },
  ],
  _postman_variable_scope: "environment",
};

export const brunoFiles: readonly SourceFile[] = [
  { path: "prices/bruno.json", text: '{"version":"1","name":"Prices","type":"collection"}' },
  {
    path: "prices/collection.bru",
    text: "auth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{apiKey}}\n}\n\nvars:pre-request {\n  topic: prices\n  @number\n  year: 2026\n}\n",
  },
  {
    path: "prices/environments/Staging.bru",
    text: "vars {\n  baseUrl: https://api.example.org\n  count: 5\n  long: '''\n    one\n    two\n  '''\n}\nvars:secret [\n  apiKey,\n  pageToken\n]\n",
  },
  { path: "prices/weekly/folder.bru", text: "meta {\n  name: Weekly\n}\n" },
  {
    path: "prices/weekly/search.bru",
    text: `meta {
  name: Search
  type: http
  seq: 1
  tags: [
    prices
    weekly
  ]
}

post {
  url: {{baseUrl}}/v2/search
  body: json
  auth: inherit
}

body:json {
${searchBody
  .split("\n")
  .map((line) => `  ${line}`)
  .join("\n")}
}

script:pre-request {
  go();
}

docs {
  Why
  and how
}
`,
  },
  {
    path: "prices/health.bru",
    text: "meta {\n  name: Health\n}\n\nget {\n  url: {{baseUrl}}/health\n}\n",
  },
];

export const httpFiles: readonly SourceFile[] = [
  {
    path: "prices.http",
    text: `@topic = prices
@year = 2026

### Search
# Why
# and how
# @tag prices, weekly
POST {{baseUrl}}/v2/search HTTP/1.1
Content-Type: application/json
Authorization: Bearer {{apiKey}}

${searchBody}

> {%
  client.test("ok", () => {});
%}

### From curl
curl -X POST https://api.example.org/v1/search -H 'Authorization: Bearer canary-curl' -d '{"query": "last {{$localDatetime "YYYY-MM-DD" -7 d}}", "limit": 3}'

### Health
GET {{baseUrl}}/health

### In a file
POST {{baseUrl}}/v2/search

< ./body.json
`,
  },
  {
    path: "http-client.env.json",
    text: '{"Staging": {"baseUrl": "https://api.example.org", "count": 5, "Security": {"Auth": {}}}}',
  },
  {
    path: "http-client.private.env.json",
    text: '{"Staging": {"apiKey": "canary-key", "pageToken": "canary-token"}}',
  },
];

export const postmanFiles: readonly SourceFile[] = [
  { path: "a.postman_collection.json", text: JSON.stringify(postmanCollection) },
  { path: "b.postman_environment.json", text: JSON.stringify(postmanEnvironment) },
];
