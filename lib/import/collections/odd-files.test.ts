import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import type { SourceFile } from "./foreign-collection";
import { importCollectionFiles } from "./import-files";

const url = "https://api.example.org/v2/search";
const read = (...files: readonly SourceFile[]) => {
  const { imported, failed, rest } = importCollectionFiles(files);
  return {
    ...{ imported, failed, rest },
    requests: imported.flatMap(({ collection }) => collection.requests),
    losses: imported.flatMap(({ losses }) =>
      losses.map(({ request, what }) => `${request ?? "-"}: ${what}`),
    ),
  };
};
const postman = (path: string, value: object) => ({ path, text: JSON.stringify(value) });
const search = (name: string, more: object = {}) => ({
  name,
  request: { method: "POST", url, body: { mode: "raw", raw: '{"query": "tea"}' }, ...more },
});
const windows = (text: string) => `\ufeff${text.replaceAll("\n", "\r\n")}`;

describe("folders of lists", () => {
  const insomnia = (...resources: readonly object[]) => ({ _type: "export", resources });
  const group = (_id: string, parentId: string) => ({
    ...{ _id, _type: "request_group", parentId, name: _id },
  });
  const inGroup = (_id: string, parentId: string) => ({
    ...{ _id, _type: "request", parentId, name: _id, method: "POST", url },
    body: { mimeType: "application/json", text: '{"query": "tea"}' },
  });
  const inFolder = (_id: string, containerId: string) => ({
    ...{ _id, containerId, name: _id, method: "POST", url },
    body: { type: "json", raw: '{"query": "tea"}' },
  });
  const chain = Array.from({ length: 120 }, (_, level) => [`g${level}`, `g${level - 1}`] as const);

  it("name those that are too deep", () => {
    const workspace = { _id: "g-1", _type: "workspace", name: "W" };
    const files = [
      insomnia(workspace, ...chain.map((each) => group(...each)), inGroup("R", "g119")),
      {
        collectionName: "T",
        folders: chain.map(([_id, containerId]) => ({ _id, name: _id, containerId })),
        requests: [inFolder("R", "g119")],
      },
    ];
    for (const file of files)
      expect(read(postman("deep.json", file))).toMatchObject({
        ...{ requests: [], losses: ["-: Folder g100 with its requests"] },
      });
  });

  it("keep requests whose folder is not in the file", () => {
    const files = [
      insomnia({ _id: "w", _type: "workspace", name: "W" }, inGroup("R", "gone")),
      insomnia(inGroup("R", "gone")),
      { collectionName: "T", folders: [], requests: [inFolder("R", "gone")] },
    ];
    for (const file of files)
      expect(read(postman("part.json", file)).requests).toMatchObject([{ name: "R", folders: [] }]);
  });
});

describe("Postman files", () => {
  it("report disabled headers, disabled variables, descriptions and scripts of folders", () => {
    const { requests, losses } = read(
      postman("a.json", {
        info: { name: "x", description: { content: "About it", type: "text/markdown" } },
        item: [
          {
            ...{ name: "Outer", description: "Old ones" },
            event: [{ listen: "prerequest", script: { exec: "one line" } }],
            item: [
              {
                name: "Inner",
                item: [
                  search("S", {
                    header: [
                      { key: "X-Team", value: "canary", disabled: true },
                      { key: "Accept", value: "*/*" },
                    ],
                  }),
                ],
              },
            ],
          },
        ],
        variable: [{ key: "off", value: "canary", disabled: true }],
      }),
      postman("e.json", { name: "Dev", values: [{ key: "old", value: "1", enabled: false }] }),
    );
    expect(requests).toMatchObject([{ name: "S", folders: ["Outer", "Inner"] }]);
    expect(losses).toEqual([
      "-: Disabled variables: off",
      "-: Disabled variables of Dev: old",
      "-: The collection: description",
      "Outer: Script",
      "-: The folder Outer: description",
      "S: Disabled headers: X-Team",
    ]);
  });

  it("may have a byte order mark, CRLF, headers as one text, and bodies of every kind", () => {
    const kinds = ["urlencoded", "formdata", "file", "graphql"];
    const file = postman("a.json", {
      info: { name: "x", version: { major: 1 } },
      item: [
        search("Text", { header: "Content-Type: application/json\r\nX-Own: 1\n" }),
        ...kinds.map((mode) => search(mode, { body: { mode, [mode]: [] } })),
        search("Disabled", { body: { mode: "raw", raw: '{"query":"x"}', disabled: true } }),
        { name: "Only a URL", request: url },
        { name: "Nothing" },
        null,
        7,
      ],
    });
    const { requests, losses } = read({ ...file, text: windows(file.text) });
    expect(requests.map(({ name }) => name)).toEqual(["Text"]);
    expect(losses).toContain("Text: Header X-Own");
    for (const kind of kinds) expect(losses).toContain(`${kind}: Body of the kind ${kind}`);
    for (const name of ["Disabled", "Only a URL", "Nothing"])
      expect(losses).toContain(`${name}: The request`);
  });

  it("keep each environment with the collection that uses its variables", () => {
    const withQuery = (name: string, query: string, headers: object) => ({
      info: { name },
      item: [
        search(name, {
          body: { mode: "raw", raw: JSON.stringify({ query, scrapeOptions: { headers } }) },
        }),
      ],
    });
    const { imported } = read(
      postman("a.json", withQuery("First", "{{city}}", {})),
      postman("b.json", withQuery("Second", "{{fruit}}", { Cookie: "{{visitor}}" })),
      postman("c.json", {
        name: "Orchard",
        values: [
          { key: "fruit", value: "pear" },
          { key: "visitor", value: "canary-visitor" },
        ],
      }),
      postman("d.json", { name: "Berlin", values: [{ key: "city", value: "Berlin" }] }),
      postman("e.json", { name: "Unused", values: [{ key: "other", value: "x" }] }),
      postman("f.json", {
        name: "Both",
        values: [
          { key: "city", value: "Rome" },
          { key: "fruit", value: "fig" },
          { key: "visitor", value: "canary-visitor" },
        ],
      }),
    );
    const environments = imported.map(({ collection }) =>
      collection.environments.map(({ name }) => name),
    );
    expect(environments).toEqual([
      ["Berlin", "Unused"],
      ["Orchard", "Both"],
    ]);
    expect(imported[1]?.collection.environments[0]?.variables).toEqual([
      { name: "fruit", value: "pear" },
      { name: "visitor", secret: true },
    ]);
    expect(JSON.stringify(imported)).not.toContain("canary");
  });

  it("drop the value of a variable that another collection of the import sends as a secret", () => {
    const { imported, losses } = read(
      postman("a.json", {
        info: { name: "First" },
        item: [search("A")],
        variable: [{ key: "visitor", value: "canary-visitor" }],
      }),
      postman("b.json", {
        info: { name: "Second" },
        item: [
          search("B", {
            body: {
              mode: "raw",
              raw: '{"query":"x","scrapeOptions":{"headers":{"Cookie":"{{visitor}}"}}}',
            },
          }),
        ],
      }),
    );
    expect(JSON.stringify(imported)).not.toContain("canary");
    expect(losses).toContain("-: Variable visitor");
  });

  it("say about the service's key only that it belongs in Connections", () => {
    const { imported, losses } = read(
      postman("a.json", {
        info: { name: "x" },
        auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
        item: [search("S", { url: "{{baseUrl}}/v2/search" })],
        variable: [
          { key: "apiKey", value: "", type: "secret" },
          { key: "baseUrl", value: "https://api.example.org" },
        ],
      }),
    );
    expect(losses).toEqual(["-: Variables of the service: apiKey, baseUrl"]);
    expect(imported[0]?.collection.variables).toEqual([]);
  });
});

describe("Bruno files", () => {
  it("may have a byte order mark and CRLF, and report what is disabled or documentation", () => {
    const { requests, losses } = read(
      { path: "c/bruno.json", text: windows('{"version":"1","name":"Odd"}') },
      {
        path: "c/collection.bru",
        text: windows("vars:pre-request {\n  ~old: 1\n  topic: tea\n}\n\ndocs {\n  About it\n}\n"),
      },
      {
        path: "c/a/b/c/S.bru",
        text: windows(
          `meta {\n  name: S\n}\n\npost {\n  url: ${url}\n  body: json\n}\n\nheaders {\n  ~X-Team: canary\n  Accept: */*\n}\n\nbody:json {\n  {"query": "{{topic}} } {"}\n}\n`,
        ),
      },
      {
        path: "c/Form.bru",
        text: `meta {\n  name: Form\n}\n\npost {\n  url: ${url}\n  body: formUrlEncoded\n}\n\nbody:form-urlencoded {\n  query: x\n}\n`,
      },
      {
        path: "c/environments/Dev.bru",
        text: "vars {\n  ~off: 1\n  on: 2\n}\nvars:secret [pin]\n",
      },
    );
    expect(requests).toMatchObject([
      {
        name: "S",
        folders: ["a", "b", "c"],
        body: { query: expect.stringContaining("{{topic}}") },
      },
    ]);
    expect(losses).toEqual(
      expect.arrayContaining([
        "-: The collection: disabled variables old",
        "-: The collection: docs",
        "-: The environment Dev: disabled variables off",
        "S: Disabled headers: X-Team",
        "Form: Body of the kind formUrlEncoded",
      ]),
    );
    expect(JSON.stringify(losses)).not.toContain("canary");
  });
});

describe(".http files", () => {
  it("may have a byte order mark, CRLF, comments everywhere, scripts and form bodies", () => {
    const { requests, losses } = read(
      {
        path: "odd.http",
        text: windows(
          [
            "// Before all",
            "@host = https://api.example.org",
            "",
            "< {% client.log('x') %}",
            "# @no-log",
            "# @disabled",
            "POST {{host}}/v2/search",
            "# X-Team: canary",
            "Content-Type: application/json",
            "",
            '{"query": "tea # no comment // neither"}',
            "",
            "### Form",
            "POST {{host}}/v2/search",
            "Content-Type: application/x-www-form-urlencoded",
            "",
            "query=tea",
            "### Empty",
            "",
            "####### Last",
            "POST {{host}}/v2/search HTTP/2",
            "",
            '{"query": "last"}',
            ">> out.json",
          ].join("\n"),
        ),
      },
      { path: "http-client.private.env.json", text: '\ufeff{"Dev": {"pin": "canary-pin"}}' },
    );
    expect(requests.map(({ name, body }) => [name, body.query])).toEqual([
      ["Request 1", "tea # no comment // neither"],
      ["Last", "last"],
    ]);
    expect(losses).toEqual(
      expect.arrayContaining([
        "Request 1: Script",
        "Request 1: @disabled",
        "Form: The request",
        "Last: Rule for the response",
      ]),
    );
    expect(JSON.stringify(losses)).not.toContain("canary-pin");
  });
});

describe("long files", () => {
  const bru = `meta {\n  name: x\n}\npost {\n  url: ${url}\n}\nbody:json {\n  {"query":"x"}\n}\n`;
  const http = `POST ${url}\n\n{"query":"x"}\n`;
  it.each([
    ["blocks", { path: "x.bru", text: bru + "a {\n}\n".repeat(100_000) }],
    [
      "texts that do not end",
      { path: "x.bru", text: `${bru}headers {\n${"  a: '''\n".repeat(100_000)}}\n` },
    ],
    ["scripts", { path: "x.http", text: http + "> {%\n%}\n".repeat(100_000) }],
    ["spaces in a line", { path: "x.bru", text: `${bru}headers {\n${" ".repeat(100_000)}\n}\n` }],
    ["spaces in an address", { path: "x.http", text: `${http}###\nGET /a${" ".repeat(100_000)}b` }],
  ])("with many %s are imported in bounded time", (_name, file) => {
    const before = cpuTime();
    expect(read(file).requests).toHaveLength(1);
    expect(cpuTime() - before).toBeLessThan(5_000);
  });
});
