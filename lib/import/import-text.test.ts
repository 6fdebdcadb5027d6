import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toWire } from "@/lib/contract/canonical";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { requestFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { toleratedKeys } from "@/lib/contract/request";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { snippetLanguages } from "@/lib/snippets/languages";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import type { ImportFailure, ImportSuccess } from "./import-result";
import { importText, looksImportable } from "./import-text";
import { requestShape, scrapeShape } from "./shape";

function imported(text: string): ImportSuccess {
  const result = importText(text);
  if (!result.ok) throw new Error(`${result.message}\n${text.slice(0, 300)}`);
  return result;
}

function failure(text: string): ImportFailure {
  const result = importText(text);
  if (result.ok) throw new Error(`imported as ${result.kind}`);
  return result;
}

const single = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string) => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const ansi = (text: string) =>
  `$'${text.replace(/['\\]/g, "\\$&").replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)}'`;
/** Escapes with carets for cmd.exe and with backslashes for the C runtime. */
const caret = (text: string) =>
  `^"${text
    .replace(/(\\*)"/g, '$1$1\\"')
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.',?;()*`]/g, "^$&")
    .replace(/%(?=[a-zA-Z0-9_])/g, "%^")
    .replace(/\r?\n/g, "^\n\n")}^"`;
const powershell = (text: string) => `'${text.replaceAll("'", "''")}'`;

const address = "https://api.example.org/v2/search";
/** Notations of the same request in shells. The property test covers all of them. */
const notations: Readonly<Record<string, (json: string) => string>> = {
  "single quotes": (json) =>
    `curl -X POST ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d ${single(json)}`,
  "double quotes": (json) => `curl "${address}" --data-raw ${double(json)} -sS | jq .`,
  "$'…'": (json) => `curl ${address} --data-binary ${ansi(json)}; echo done`,
  "a here-document": (json) =>
    `curl -s ${address} --json @- <<'END_OF_BODY'\n${json}\nEND_OF_BODY\necho`,
  "an unquoted here-document": (json) =>
    `curl ${address} -d @- <<EOF\n${json.replace(/[\\$`]/g, "\\$&")}\nEOF`,
  "a fully quoted command": (json) => `curl ${address} -d "$(cat <<'EOF'\n${json}\nEOF\n)"`,
  "cmd.exe": (json) =>
    `curl.exe ^"${address}^" ^\r\n  -H ^"content-type: application/json^" ^\r\n  --data-raw ${caret(json)}`,
  "curl in PowerShell": (json) =>
    `curl.exe -X POST \`\n  '${address}' \`\n  -d ${powershell(json)}`,
  "Invoke-RestMethod": (json) =>
    `$headers = @{ "Content-Type" = "application/json" }\nInvoke-RestMethod -Uri "${address}" -Method Post \`\n -Headers $headers -Body @'\n${json}\n'@`,
  "an HTTP message": (json) =>
    `POST /v2/search HTTP/1.1\r\nHost: api.example.org\r\nContent-Type: application/json\r\n\r\n${json}`,
};

describe("importText", () => {
  it("takes the connection of a call that is written as JSON", () => {
    const call = { method: "POST", url: address, headers: {}, body: { query: "reeds" } };
    expect(imported(JSON.stringify(call))).toMatchObject({
      body: { query: "reeds" },
      destination: { baseUrl: "https://api.example.org" },
    });
    expect(imported('{"body":{"query":"reeds"}}').body).toEqual({ query: "reeds" });
  });

  it("imports JSON whose names begin with a capital", () => {
    const text = '{"Query":"reeds","ScrapeOptions":{"Formats":[{"Type":"Json","Prompt":"p"}]}}';
    expect(imported(text)).toMatchObject({
      body: { query: "reeds", scrapeOptions: { formats: [{ type: "json", prompt: "p" }] } },
      issues: [],
      unknown: [],
    });
  });

  it.each([
    `cat > body.json <<'JSON'\n{"query":"reeds","limit":5}\nJSON\ncurl --json @body.json ${address}`,
    `cat <<EOF > b.json\n{"query":"reeds","limit":5}\nEOF\ncurl ${address} -d @b.json`,
    `echo '{"query":"reeds","limit":5}' > b.json && curl -d @b.json ${address}`,
    `docker run --rm curlimages/curl:8.9.1 -s ${address} -d '{"query":"reeds","limit":5}'`,
    `if ! curl -fsS ${address} -d '{"query":"reeds","limit":5}'; then exit 1; fi`,
    `set -l q reeds\ncurl ${address} -d "{\\"query\\":\\"$q\\",\\"limit\\":5}"`,
    `kubectl exec -it pod/a -- curl -s ${address} -d '{"query":"reeds","limit":5}'`,
    `{\\"query\\":\\"reeds\\",\\"limit\\":5}`,
    `{\\n  \\"query\\": \\"reeds\\",\\n  \\"limit\\": 5\\n}`,
    "{&quot;query&quot;: &quot;reeds&quot;, &quot;limit&quot;: 5}",
    `{"v":"8","endpoint":"${address}","headers":[],"body":{"contentType":"application/json","body":"{\\"query\\":\\"reeds\\",\\"limit\\":5}"}}`,
    `POST ${address}\n{"query":"reeds","limit":5}\nHTTP 200`,
  ])("imports %s", (text) => {
    expect(imported(text)).toMatchObject({ body: { query: "reeds", limit: 5 }, issues: [] });
  });

  it("imports the first request of an .http file, with the comments above it", () => {
    const request = 'POST https://api.example.org/v2/search\n\n{\n"query": "reeds"\n}\n';
    for (const start of ["### Reeds\n", "# Reeds\n\n// a note\n", "\n\n"]) {
      const one = importText(start + request);
      expect(one).toMatchObject({
        kind: "http",
        body: { query: "reeds" },
        destination: { baseUrl: "https://api.example.org" },
        dropped: [],
      });
      expect(importText(`${start}${request}\n### Ponds\n${request}`)).toMatchObject({
        body: { query: "reeds" },
        dropped: [{ what: "The other requests" }],
      });
    }
  });

  it("fills in the variables of an .http file", () => {
    const text = `@host = https://api.example.org
@search = {{host}}/v2/search
@key = canary

POST {{search}}
Authorization: Bearer {{ key }}

{ "query": "reeds {{kind}}" }

> {% client.test() %}
`;
    expect(importText(text)).toMatchObject({
      ...{ kind: "http", body: { query: "reeds {{kind}}" } },
      destination: { baseUrl: "https://api.example.org", key: "canary" },
      dropped: [{ what: "{{kind}}" }],
    });
  });

  it("imports a Hurl file, in which no empty line precedes the body", () => {
    const hurl = `# Reeds\nPOST https://api.example.org/v2/search\nAuthorization: Bearer canary\n{\n  "query": "reeds"\n}\n\nHTTP 200\n[Asserts]\njsonpath "$.success" == true\n`;
    for (const text of [hurl, hurl.replace("}\n\nHTTP 200", "}\nHTTP/1.1 *")])
      expect(importText(text)).toMatchObject({
        ...{ kind: "http", body: { query: "reeds" }, dropped: [] },
        destination: { baseUrl: "https://api.example.org", key: "canary" },
      });
  });

  it.each([
    "requestBody:\n  content:\n    application/json:\n      example:\n        query: reeds\n        limit: 2\n",
    "openapi: 3.1.0\npaths:\n  /v2/search:\n    post:\n      parameters:\n        - name: query\n      examples:\n        first:\n          value:\n            query: reeds\n            limit: 2\n",
    'steps:\n  - run: x\n    with:\n      body: \'{ "query": "reeds", "limit": 2 }\'\n      query: 1\n',
    JSON.stringify({ nodes: [{ parameters: { jsonBody: '={"query":"reeds","limit":2}' } }] }),
    JSON.stringify({
      headers: {},
      body: btoa('{"query":"reeds","limit":2}'),
      isBase64Encoded: true,
    }),
  ])("finds the request in a document: %s", (text) => {
    expect(importText(text)).toMatchObject({
      body: { query: "reeds", limit: 2 },
      dropped: [{ what: "The rest of the document" }],
    });
  });

  it("does not look into a document that has fields of a search, or only a schema of one", () => {
    const formats = [{ type: "highlights", query: "z" }];
    const part = imported(JSON.stringify({ limit: 2, scrapeOptions: { formats } }));
    expect(part.body).not.toHaveProperty("query");
    expect(failure("properties:\n  query: { type: string }\n").ok).toBe(false);
  });

  it("bounds the variables of an .http file", () => {
    const doubled = Array.from({ length: 60 }, (_, at) => `@a${at + 1} = {{a${at}}}{{a${at}}}`);
    const text = `@a0 = x\n${doubled.join("\n")}\nPOST https://api.example.org/v2/search\n\n{"query":"{{a60}}"}`;
    expect(importText(text)).toMatchObject({ kind: "http" });
  });

  it("restores any request from JSON, with any indentation and comments", () => {
    fc.assert(
      fc.property(wireRequest, fc.constantFrom(0, 2), (wire, indent) => {
        const text = JSON.stringify(wire, null, indent);
        for (const given of [
          text,
          `// a comment {\n${text.replace(/\}$/, ",}").replace("{,}", "{}")}\n/* [ */`,
        ]) {
          const result = imported(given);
          expect(result.request).toEqual(validRequest(wire));
          expect(result.unknown).toEqual([]);
          expect(result.dropped.map(({ what }) => what)).toEqual(
            toleratedKeys.filter((key) => Object.hasOwn(wire, key)),
          );
          const old = result.renames.filter(({ from }) => !from.includes("stealth"));
          expect(old).toEqual([]);
        }
      }),
    );
  });

  it.each(Object.entries(notations))("restores any request from a command: %s", (_name, write) => {
    fc.assert(
      fc.property(wireRequest, (wire) => {
        const result = imported(write(JSON.stringify(wire)));
        expect(result.request).toEqual(validRequest(wire));
        expect(result.destination).toEqual({ baseUrl: "https://api.example.org", key: null });
      }),
    );
  });

  it.each(["curl", "curlWindows", "powershell", "httpMessage"] as const)(
    "restores any request from a generated snippet: %s",
    (id) => {
      fc.assert(
        fc.property(wireRequest, fc.boolean(), (wire, hasKey) => {
          const body = toWire(validRequest(wire));
          const code = snippetLanguages[id].write({
            body,
            baseUrl: "http://127.0.0.1:3000",
            hasKey,
          });
          const result = imported(code);
          expect(result.request).toEqual(validRequest(wire));
          expect(result.destination).toEqual({ baseUrl: "http://127.0.0.1:3000", key: null });
        }),
      );
    },
  );

  it("restores a request from its permalink and lists what the link does not contain", () => {
    const request = validRequest({
      query: "x",
      limit: 3,
      scrapeOptions: { formats: ["markdown"], headers: { Cookie: "a" } },
    });
    const link = encodePermalink(request);
    if (!link.ok) throw new Error(link.message);
    for (const text of [
      link.fragment,
      `https://search.example.org/${link.fragment}`,
      ` http://127.0.0.1:3000/?a=b${link.fragment}\n`,
    ]) {
      const result = imported(text);
      expect(result.kind).toBe("permalink");
      expect(result.body).toEqual({
        query: "x",
        limit: 3,
        scrapeOptions: { formats: ["markdown"] },
      });
      expect(result.dropped.map(({ what }) => what)).toEqual(["Headers"]);
    }
    expect(failure(`https://a.example/${link.fragment.slice(0, -3)}`).message).toContain(
      "truncated",
    );
  });

  it("finds a link within other text", () => {
    const link = encodePermalink(validRequest({ query: "heat pump", limit: 3 }));
    if (!link.ok) throw new Error(link.message);
    const address = `https://search.example.org/${link.fragment}`;
    for (const text of [
      `<${address}>`,
      `"${address}"`,
      `[the search](${address})`,
      `(${address}).`,
      address.replace("#r=", "%23r%3D"),
      address.replace("#r=", "#r%253D"),
      `${address}?utm_source=chat&utm_medium=x`,
      address.replace("#", "?utm_source=chat#"),
      address.replace(/^https:\/\//, ""),
      `${address.slice(0, -9)}\n${address.slice(-9)}`,
      `Look at this: ${address}, it is what I meant.`,
      `> ${address}\n\nFine?`,
    ]) {
      const result = imported(text);
      expect(result.kind).toBe("permalink");
      expect(result.body).toEqual({ query: "heat pump", limit: 3 });
    }
    expect(
      failure(`see https://a.example.org/${link.fragment.slice(0, -3)} there`).message,
    ).toContain("truncated");
  });

  it("imports a readable link", () => {
    const result = imported(
      "https://search.example.org/?query=a+b&sources=web,news&limit=200&country=ZZZ&actions=[]",
    );
    expect(result.kind).toBe("link");
    expect(result.body).toEqual({
      query: "a b",
      sources: [{ type: "web" }, { type: "news" }],
      limit: 200,
      country: "ZZZ",
    });
    expect(result.issues.map(({ path }) => path)).toEqual([["limit"], ["country"]]);
    expect(result.dropped).toEqual([
      { what: expect.stringContaining("actions"), why: "The rest is imported." },
    ]);
    expect(failure("https://search.example.org/about").message).toContain("no request");
  });

  it("imports a link that programs for mail and chats have changed", () => {
    const wrapped = encodeURIComponent("https://wb.example.org/?query=green+tea&limit=5");
    for (const text of [
      `https://eur01.safelinks.example.org/?url=${wrapped}&data=05%7C02&reserved=0`,
      `See https://redirect.example.org/link?url=${wrapped}&sa=D for it.`,
      "https://redirect.example.org/link?url=https://wb.example.org/?query=green%20tea&limit=5&sa=D",
      "https://defense.example.org/v3/__https://wb.example.org/?query=green+tea&limit=5__;!!Ab!x$",
      "https://wb.example.org/?query=3Dgreen+tea&limit=3D5",
      "https://wb.example.org/?query=3Dgreen+tea&li=\r\nmit=3D5",
    ])
      expect(importText(text)).toMatchObject({ body: { query: "green tea", limit: 5 } });
    for (const limit of [20, 80])
      expect(importText(`https://wb.example.org/?query=3D+printers&limit=${limit}`)).toMatchObject({
        body: { query: "3D printers", limit },
      });
    expect(importText(`curl $URL -d '{"query": "gr=C3=BCner =\ntee"}'`)).toMatchObject({
      body: { query: "grüner tee" },
    });
  });

  it("does not take a mark inside of a text for a link", () => {
    const query = "https://wb.example.org/#r=1.cut";
    const body = JSON.stringify({ query });
    for (const text of [
      body,
      JSON.stringify(body),
      `fetch(url, { body: JSON.stringify(${body}) })`,
    ])
      expect(importText(text)).toMatchObject({ body: { query } });
  });

  it("imports the code of a notebook, with and without its prompts", () => {
    const call = ["r = post(url,\n", '  json={"query": "tea",\n', '  "limit": 5})\n'];
    const cells = [
      { cell_type: "markdown", source: "# Tea" },
      { cell_type: "code", source: ["import x\n"] },
      { cell_type: "code", source: call },
    ];
    const copied = `In [2]: ${call.join("   ...: ")}Out[2]: 1`;
    for (const text of [JSON.stringify({ cells, nbformat: 4 }), copied])
      expect(importText(text)).toMatchObject({ body: { query: "tea", limit: 5 }, issues: [] });
  });

  it("imports HCL, whose members have no commas", () => {
    const text = `data "http" "search" {
  request_body = jsonencode({
    query = "tea"
    limit = 5
    scrapeOptions = {
      formats = ["markdown"]
    }
  })
}`;
    expect(importText(text)).toMatchObject({
      body: { query: "tea", limit: 5, scrapeOptions: { formats: ["markdown"] } },
    });
  });

  it("never throws, and finishes in bounded time", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "curl ",
        "-d ",
        "--data-raw ",
        "'",
        '"',
        "$'",
        "\\",
        "\n",
        "<<EOF\n",
        "EOF\n",
        "$(",
        "`",
        "^",
        "@'\n",
        "'@",
        "{",
        "}",
        "[",
        ",",
        ":",
        '"query"',
        "Invoke-RestMethod ",
        "-Body ",
        "@{",
        "@(",
        "POST / HTTP/1.1\r\n",
        "#r=1.",
        "https://",
        "|",
        ";",
        "//",
        "/*",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("", "curl ", "{", "Invoke-RestMethod "),
        fc.array(piece, { maxLength: 30 }),
        (start, pieces) => {
          const result = importText(start + pieces.join(""));
          if (!result.ok) expect(result.message).toMatch(/\w/);
          looksImportable(start + pieces.join(""));
        },
      ),
      { numRuns: propertyRuns(2_000) },
    );
    const before = cpuTime();
    for (const part of [
      "\\",
      '\\\\"',
      "'",
      '"',
      "$(",
      "`",
      "^",
      "^\n",
      "{",
      "[",
      "/*",
      "//",
      "@'\n",
      "-H ",
      "A=b ",
      " ",
      "$x=@{",
      "(",
      "#",
    ]) {
      const long = part.repeat(Math.floor(10_000 / part.length));
      for (const start of [
        "",
        "curl ",
        "curl '",
        'curl "',
        "Invoke-RestMethod ",
        "POST / HTTP/1.1\n",
        '{"query":"',
      ])
        importText(start + long);
    }
    expect(cpuTime() - before).toBeLessThan(20_000);
  }, 120_000);

  it("imports a link within a few marks, not within thousands", () => {
    const link = "https://search.example.org/?query=x";
    expect(imported(`(<"${link}">)`).body).toEqual({ query: "x" });
    expect(failure("`".repeat(100_000)).message).toMatch(/\w/);
  });

  it("rejects text that is too long or nested too deeply", () => {
    expect(failure(" ".repeat(1_000_001)).message).toContain("longer than");
    expect(failure(`{"query":${"[".repeat(500)}`).message).toContain("nested");
  });
});

describe("importing JSON", () => {
  it("reports the position of a syntax error", () => {
    expect(failure('{\n  "query": "x",\n  "limit": 1O\n}')).toMatchObject({
      position: { line: 3, column: 13 },
    });
    expect(failure('{"query": "x"').message).toContain("brace");
    expect(failure("just words")).toMatchObject({ position: { offset: 0 } });
    expect(failure("[1]").message).toContain("object");
    expect(failure('{"name":"x","version":"1.0.0"}').message).toContain("no field");
  });

  it("converts old and foreign spellings and lists them", () => {
    const result = imported(
      JSON.stringify({
        q: "x",
        search_options: { limit: "5", lang: "en" },
        sources: "web,news",
        Categories: ["GitHub"],
        include_domains: "example.org",
        ignore_invalid_urls: "True",
        scrape_options: {
          formats: ["raw_html", "screenshot@fullPage", "extract"],
          only_main_content: true,
          parsePDF: false,
          jsonOptions: { prompt: "p", schema: { type: "object" }, systemPrompt: "s" },
          proxy: "stealth",
          max_age: 5,
          actions: [
            { type: "execute_javascript", script: "1" },
            { type: "screenshot", full_page: true },
          ],
          location: { country: "DE", Languages: "de,en" },
        },
      }),
    );
    expect(result.issues).toEqual([]);
    expect(result.body).toEqual({
      query: "x",
      limit: 5,
      sources: [{ type: "web" }, { type: "news" }],
      categories: [{ type: "github" }],
      includeDomains: ["example.org"],
      ignoreInvalidURLs: true,
      scrapeOptions: {
        formats: [
          "rawHtml",
          { type: "screenshot", fullPage: true },
          { type: "json", prompt: "p", schema: { type: "object" } },
        ],
        onlyMainContent: true,
        parsers: [],
        proxy: "enhanced",
        maxAge: 5,
        actions: [
          { type: "executeJavascript", script: "1" },
          { type: "screenshot", fullPage: true },
        ],
        location: { country: "DE", languages: ["de", "en"] },
      },
    });
    expect(result.dropped.map(({ what }) => what)).toEqual([
      "search_options.lang",
      "scrapeOptions.jsonOptions.systemPrompt",
    ]);
    const to = new Map(result.renames.map((each) => [each.from, each.to]));
    expect(to.get("q")).toBe("query");
    expect(to.get("scrape_options")).toBe("scrapeOptions");
    expect(to.get("scrapeOptions.proxy: stealth")).toBe("scrapeOptions.proxy: enhanced");
    expect(to.get("scrapeOptions.formats: screenshot@fullPage")).toBe(
      "scrapeOptions.formats: screenshot, fullPage true",
    );
    expect(to.get("scrapeOptions.parsePDF")).toBe("scrapeOptions.parsers");
  });

  it("converts page options of version 1 and top-level fields", () => {
    const result = imported(
      JSON.stringify({
        query: "x",
        pageOptions: {
          includeHtml: true,
          fetchPageContent: true,
          waitFor: 10,
          onlyIncludeTags: "main",
        },
        extractorOptions: { mode: "llm-extraction", extractionPrompt: "p" },
        blockAds: false,
      }),
    );
    expect(result.body).toEqual({
      query: "x",
      scrapeOptions: {
        formats: ["html", "markdown", { type: "json", prompt: "p" }],
        waitFor: 10,
        includeTags: ["main"],
        blockAds: false,
      },
    });
  });

  it("does not change schemas, headers and text values", () => {
    const body = {
      query: "only_main_content",
      scrapeOptions: {
        formats: [{ type: "json", schema: { only_main_content: "stealth", __proto__: 1 } }],
        headers: { only_main_content: "a" },
        redactPII: { replace_style: "x" },
      },
    };
    expect(imported(JSON.stringify(body)).body).toEqual(body);
    expect(imported(JSON.stringify(body)).renames).toEqual([]);
  });

  it("lists unknown fields and keeps them on request", () => {
    const text =
      '{"query":"x","webhook":"y","scrapeOptions":{"agent":1,"actions":[{"type":"click","selector":"a","dance":2}]}}';
    const without = imported(text);
    expect(without.unknown.toSorted()).toEqual([
      "scrapeOptions.actions.0.dance",
      "scrapeOptions.agent",
      "webhook",
    ]);
    expect(without.request).not.toBeNull();
    expect(JSON.stringify(without.body)).not.toMatch(/webhook|agent|dance/);
    const withThem = importText(text, { renames: true, unknown: true });
    expect(withThem).toMatchObject({
      request: null,
      body: { webhook: "y", scrapeOptions: { agent: 1 } },
    });
  });

  it("unwraps the envelopes of tools", () => {
    const wrapped = [
      { name: "a", request: { query: "x" } },
      { name: "b", request: { query: "y" } },
    ];
    expect(imported(JSON.stringify({ method: "POST", body: { query: "x" } })).body).toEqual({
      query: "x",
    });
    const several = imported(JSON.stringify({ format: "f", requests: wrapped }));
    expect(several.body).toEqual({ query: "x" });
    expect(several.dropped.map(({ what }) => what)).toEqual(["The other requests"]);
  });

  it("does not convert spellings if that is turned off", () => {
    const text =
      '{"query":"x","include_domains":["a.org"],"q":"y","scrapeOptions":{"proxy":"stealth"}}';
    const result = importText(text, { renames: false, unknown: false });
    expect(result).toMatchObject({ renames: [], unknown: ["include_domains", "q"] });
    expect(imported(text).dropped).toEqual([
      { what: "q", why: "query is also present and is used." },
    ]);
  });

  it.each([
    ["JSON", (body: string) => body],
    ["a command", (body: string) => `curl https://api.example.org/v2/search -d '${body}'`],
  ])("reports numbers of %s that lose digits", (_name, textOf) => {
    const schema = '{"const":12345678901234567890,"maximum":9007199254740992}';
    const body = `{"query":"x","scrapeOptions":{"formats":[{"type":"json","schema":${schema}}]}}`;
    expect(imported(textOf(body)).dropped).toEqual([
      {
        what: "scrapeOptions.formats.0.schema.const: 12345678901234567890",
        why: "Rounded to 12345678901234567000. Use a string to keep all digits.",
      },
    ]);
  });

  it("reports an invalid value and imports the rest", () => {
    const result = imported('{"query":"x","limit":1000,"tbs":"soon","limit":2000}');
    expect(result.request).toBeNull();
    expect(result.issues.map(({ path }) => path.join("."))).toEqual(["limit", "tbs"]);
    expect(result.dropped).toEqual([{ what: "limit", why: "Duplicate. The last one is used." }]);
    expect(result.body).toEqual({ query: "x", limit: 2000, tbs: "soon" });
  });

  it("recognizes every field of the contract", () => {
    const keys = (shape: { keys: object }) => Object.keys(shape.keys).toSorted();
    expect(keys(requestShape)).toEqual(
      [...Object.keys(requestFields), ...toleratedKeys].toSorted(),
    );
    expect(keys(scrapeShape)).toEqual(Object.keys(scrapeFields).toSorted());
    for (const [key, registry] of [
      ["formats", formatRegistry],
      ["actions", actionRegistry],
    ] as const) {
      const list = scrapeShape.keys[key];
      if (list?.kind !== "list" || list.item.kind !== "typed") throw new Error(key);
      for (const [type, { fields }] of Object.entries(registry))
        expect(Object.keys(list.item.types[type]?.keys ?? {}).toSorted()).toEqual(
          Object.keys(fields).toSorted(),
        );
    }
  });
});

describe("importing YAML", () => {
  it.each([
    ["comments and lists", "# A search\nquery: x y\nlimit: 5\nsources:\n  - type: news\n"],
    ["flow style and old names", '---\nsources: [news]\nlimit: "5"\nquery: "x y"\n'],
    ["a fence", "```yaml\r\nquery: x y\r\nlimit: 5\r\nsources: [{type: news}]\r\n```"],
    ["a block", "query: |-\n  x y\nlimit: 5\nsources:\n- news"],
    ["braces", "{query: x y, limit: 5, sources: [news]}"],
    ["braces with quotes for the query", '{query: "x y", limit: 5, sources: [news]}'],
    ["braces in a value", "body: {query: x y, limit: 5, sources: [news]}"],
    [
      "a list of tasks",
      "- name: A\n  uri:\n    url: /v2/search\n    body:\n      query: x y\n      limit: 5\n      sources: [news]",
    ],
    [
      "a list without a name",
      "- ansible.builtin.uri:\n    body:\n      query: x y\n      limit: 5\n      sources: [news]",
    ],
  ])("accepts %s", (_what, text) => {
    const result = imported(text);
    expect(result.kind).toBe("yaml");
    expect(result.request).toEqual(
      validRequest({ query: "x y", limit: 5, sources: [{ type: "news" }] }),
    );
  });

  it("does not treat the name of a variable in code as a text", () => {
    const { body, dropped } = imported("body: { query: term, limit: 5 }");
    expect(body).toEqual({ limit: 5 });
    expect(dropped.map(({ what }) => what)).toEqual(["query: term"]);
    expect(imported("example:\n  value: { query: term, limit: 5 }").body).toEqual({
      query: "term",
      limit: 5,
    });
  });

  it("reports the line of an error, and numbers that lose digits", () => {
    expect(failure("query: x\nquery: y")).toMatchObject({
      message: "Invalid YAML. A key appears twice. Remove one of them.",
      position: { offset: 9, line: 2, column: 1 },
    });
    const { dropped } = imported("query: x\ntimeout: 9007199254740993");
    expect(dropped.map(({ what }) => what)).toEqual(["timeout: 9007199254740993"]);
  });
});

describe("importing a command", () => {
  it("puts the key and base URL into the destination and nowhere else", () => {
    const canary = "fc-canary-0123456789";
    for (const text of [
      `$ curl --request POST --url https://api.example.org/base/v2/search -H "Authorization: Bearer ${canary}" -d '{"query":"x"}'`,
      `curl https://api.example.org/base/v2/search --oauth2-bearer ${canary} --json '{"query":"x"}'`,
      `irm https://api.example.org/base/v2/search -Method Post -Headers @{ Authorization = 'Bearer ${canary}' } -Body '{"query":"x"}'`,
      `POST https://api.example.org/base/v2/search HTTP/1.1\nauthorization: bearer ${canary}\n\n{"query":"x"}`,
    ]) {
      const { destination, ...rest } = imported(text);
      expect(destination).toEqual({ baseUrl: "https://api.example.org/base", key: canary });
      expect(JSON.stringify(rest)).not.toContain(canary);
      expect(rest.body).toEqual({ query: "x" });
    }
  });

  it.each([
    `export KEY="CANARY"\ncurl https://a.example.org/v2/search -H "Authorization: Bearer $KEY" -d '{"query":"x"}'`,
    `@echo off\r\nset key=CANARY\r\nset "HOST=https://a.example.org"\r\nset URL=%HOST%/v2/search\r\ncurl %URL% -H "Authorization: Bearer %KEY%" -d "{\\"query\\":\\"x\\"}"`,
    `setlocal enabledelayedexpansion\nset KEY=CANARY&& set N=a^&b\ncurl "https://a.example.org/v2/search" ^\n  -H "Authorization: Bearer !KEY!" ^\n  -d "{\\"query\\": \\"x\\"}"`,
  ])("takes the key from a variable that the text sets: %s", (text) => {
    const canary = "fc-canary-0123456789";
    const { destination, ...rest } = imported(text.replace("CANARY", canary));
    expect(destination).toEqual({ baseUrl: "https://a.example.org", key: canary });
    expect(JSON.stringify(rest)).not.toContain(canary);
  });

  it.each([
    `curl https://a.example.org/v2/search -d '{"query":"x"}' --next https://b.example.org -d '{"query":"y"}'`,
    `curl -I https://b.example.org -H 'Authorization: Bearer k' -: https://a.example.org/v2/search -d '{"query":"x"}'`,
  ])("imports the first request with a body of %s", (text) => {
    const { body, destination, dropped } = imported(text);
    expect({ body, destination }).toEqual({
      body: { query: "x" },
      destination: { baseUrl: "https://a.example.org", key: null },
    });
    expect(dropped.map(({ what }) => what)).toContain("--next");
  });

  it("does not use a variable name or placeholder as the key", () => {
    for (const key of [
      "$SEARCH_API_KEY",
      `\${KEY}`,
      "%KEY%",
      "!KEY!",
      "<API_KEY>",
      "YOUR_API_KEY",
      "fc-YOUR-KEY",
    ]) {
      const result = imported(
        `curl https://a.example.org/v2/search -H "Authorization: Bearer ${key}" -d '{"query":"x"}'`,
      );
      expect(result.destination).toEqual({ baseUrl: "https://a.example.org", key: null });
      expect(result.dropped.map(({ what }) => what).join()).toContain("Authorization");
    }
  });

  it("uses the value of no other option as the URL", () => {
    const result = imported(
      `curl --proto '=https' --tlsv1.2 --noproxy '*' -C - ${address} -d '{"query":"x"}' -H 'Authorization: Bearer k'`,
    );
    expect(result.destination).toEqual({ baseUrl: "https://api.example.org", key: "k" });
  });

  it("lists what a request cannot contain, without header values", () => {
    const result = imported(
      "curl -sSL -k -u me:canary -H 'X-Team: canary' --max-time 5 --frobnicate http://localhost:3002/v1/search?x=1 " +
        `-b canary -d '{"query":"x",' -d '"limit":2}' > out.json && rm canary-file`,
    );
    expect(result.body).toEqual({ query: "x", limit: 2 });
    const what = result.dropped.map((each) => each.what);
    for (const each of [
      "-L",
      "-k",
      "-u",
      "--max-time",
      "--frobnicate",
      "-b",
      "Header X-Team",
      "Version v1",
    ])
      expect(what).toContain(each);
    expect(JSON.stringify(result.dropped).replace("rm canary-file", "")).not.toContain("canary");
    const two = `curl ${address} -d '{"query":"x"}'\ncurl -H "Authorization: Bearer canary" ${address}`;
    expect(imported(two).dropped.map((each) => each.what)).toEqual(["The other requests"]);
    expect(result.destination).toEqual({ baseUrl: "http://localhost:3002", key: null });
  });

  it("names an expression if the whole search is one", () => {
    expect(
      failure("fetch(url, { method: 'POST', body: JSON.stringify({ query: term }) })"),
    ).toEqual({
      ok: false,
      message:
        "The text does not contain the values of the search, only query: term. Paste the body itself.",
    });
  });

  it("reports what is missing", () => {
    expect(failure("curl https://a.example.org/v2/search").message).toContain("no body");
    const file = failure("curl https://a.example.org -d @body.json").message;
    expect(file).toContain("The body is in the file");
    expect(file).toContain("body.json");
    expect(failure("curl https://a.example.org -d query=x -d limit=5").message).toContain(
      "form data",
    );
    expect(failure("curl -G https://a.example.org --url-query query=x").message).toContain(
      "no body",
    );
    expect(failure("curl 'https://a.example.org").message).toContain("not closed");
    expect(failure("curl a -d '{\"query\":}'").message).toContain("Invalid body");
    expect(
      imported(`curl a.example.org -d '{"query":"'"$QUERY"'"}'`).dropped.map(({ what }) => what),
    ).toContain("$QUERY");
  });

  it("parses PowerShell hash tables", () => {
    const result = imported(
      `$headers = @{
  Authorization = "Bearer $env:KEY"
}
$body = @{
  query = "it's ""quoted"" \`$5"   # what to look for
  limit = 3; safe = $true
  sources = @("web", "news")
  scrapeOptions = @{ formats = @(@{ type = "json"; prompt = 'p' }, "markdown") }
} | ConvertTo-Json -Depth 10
$response = Invoke-RestMethod -Uri "https://api.example.org/v2/search" -Method Post -Headers $headers -Body $body -ContentType "application/json"
$response`,
    );
    expect(result.kind).toBe("powershell");
    expect(result.body).toEqual({
      query: 'it\'s "quoted" $5',
      limit: 3,
      safe: true,
      sources: [{ type: "web" }, { type: "news" }],
      scrapeOptions: { formats: [{ type: "json", prompt: "p" }, "markdown"] },
    });
    expect(result.destination).toEqual({ baseUrl: "https://api.example.org", key: null });
  });

  it.each([
    "$params = @{\n  Uri = 'https://a.example.org/v2/search'\n  Method = 'Post'\n  Body = (@{ query = 'a b'; limit = 2 } | ConvertTo-Json)\n}\nInvoke-RestMethod @params",
    '$json = \'{"query":"a b","limit":2}\'\nInvoke-WebRequest -Uri https://a.example.org/v2/search -Method Post -Body ([System.Text.Encoding]::UTF8.GetBytes($json)) -UseBasicParsing',
  ])("resolves PowerShell variables set before the call: %s", (text) => {
    const result = imported(text);
    expect(result.body).toEqual({ query: "a b", limit: 2 });
    expect(result.destination).toEqual({ baseUrl: "https://a.example.org", key: null });
  });

  it("bounds the text that variables are replaced by", () => {
    const doubled = `A=x\n${"A=$A$A\n".repeat(1_000)}`;
    const result = imported(`${doubled}curl ${address} -d '{"query":"x"}' -H "$A$A$A"`);
    expect(result.body).toEqual({ query: "x" });
  });

  it("bounds the text that variables of a batch file are replaced by", () => {
    const doubled = `set A=xxxx\r\n${"set A=%A%%A%\r\n".repeat(1_000)}`;
    const command = `curl ${address} -d "{\\"query\\":\\"x\\"}" -H "X: ${"%A%".repeat(1_000)}"`;
    expect(imported(doubled + command).body).toEqual({ query: "x" });
  });

  it("accepts quotes escaped twice for a Windows program", () => {
    const text = `curl.exe -X POST https://a.example.org/v2/search -d '{\\"query\\": \\"a b\\"}'`;
    expect(imported(text).body).toEqual({ query: "a b" });
  });
});

describe("looksImportable", () => {
  it("distinguishes requests from search terms", () => {
    for (const text of [
      '{"query": "x"}',
      " curl https://a.example.org -d '{}'",
      "#r=1.abc",
      "https://a.example.org/#r=1.abc",
      "POST /v2/search HTTP/1.1\nHost: a\n\n{}",
    ])
      expect(looksImportable(text)).toBe(true);
    for (const text of [
      "curl",
      "how to use curl",
      "curling rules",
      "{a}",
      "https://example.org/a#b",
      "site:x.org POST",
      "{json} schema",
    ])
      expect(looksImportable(text)).toBe(false);
  });
});

describe("importing copied text", () => {
  const body = '{"query":"x y","limit":5}';
  const command = `curl ${address} -d '${body}'`;

  it.each([
    ["a fence around JSON", `\n\`\`\`json\n${body}\n\`\`\`\n`],
    ["a longer fence around a command", `~~~~ sh\r\n${command}\r\n~~~~`],
    ["a fence after a byte order mark", `\ufeff\`\`\`\n${body}\n\`\`\``],
    ["non-breaking spaces in a command", command.replaceAll("curl ", "curl\u00a0")],
    ["non-breaking spaces in JSON", `{\u00a0"query": "x y",\n\u00a0\u00a0"limit": 5}`],
    ["typographic quotes in JSON", "{\u201cquery\u201d: \u201cx y\u201d, \u201climit\u201d: 5}"],
    ["typographic quotes in a command", `curl ${address} -d \u2018${body}\u2019`],
    ["another program in front", `sudo ${command}`],
    ["a path in front", `time /usr/bin/${command}`],
    ["commands in front", `export KEY=fc-0123456789\ncd here && ${command} | jq .data`],
    ["a prompt", `me@host:~/work (main) $ ${command}`],
    [
      "a prompt on each line",
      `$ curl ${address} \\\n> -d '{\n>   "query": "x y", "limit": 5\n> }'\n`,
    ],
    ["a prompt of zsh on several commands", `me@host ~ % cd work\nme@host work % ${command}`],
    [
      "a prompt and its variables",
      `(base) [me@host ~]$ Q='${body}'\n(base) [me@host ~]$ curl ${address} -d "$Q"`,
    ],
    [
      "the prompts of zsh in an open quote",
      `me@host ~ % curl ${address} \\\n> -d '{\nquote>   "query": "x y",\nquote> "limit": 5\nquote> }'`,
    ],
    [
      "a variable that is read from a here-document",
      `URL=https://api.example.org\nread -r -d '' BODY <<EOF\n{"query":"x y",\n"limit":5}\nEOF\ncurl $URL/v2/search -d "$BODY"`,
    ],
    [
      "a read that must not end a script",
      `IFS= read -rd '' BODY <<-'EOF' || true\n\t${body}\n\tEOF\ncurl ${address} -d "$BODY"`,
    ],
    ["a line that is read", `read BODY <<< '${body}'\ncurl ${address} -d "$BODY"`],
    ["a here-document by its file", `curl ${address} -d @/dev/stdin <<'EOF'\n${body}\nEOF`],
    ["the output of echo", `echo '${body}' | curl -X POST ${address} -d @-`],
    ["the output of printf", `$ printf '%s\\n' '${body}' |\n  curl ${address} --json @-`],
    [
      "the output of cat",
      `cat <<'EOF' | curl ${address} \\\n  -H 'Accept: */*' -d @-\n${body}\nEOF\necho done`,
    ],
    [
      "variables",
      `#!/bin/bash\nURL="https://api.example.org"\nexport Q='x y'\nBODY=$(cat <<EOF\n{"query":"$Q",\n"limit":5}\nEOF\n)\ncurl "$URL/v2/search" -d "\${BODY}"`,
    ],
    [
      "defaults of variables",
      `curl "\${API:-https://api.example.org}/v2/search" -d "{\\"query\\":\\"\${Q-x y}\\",\\"limit\\":\${N:=5}}"`,
    ],
    ["a variable for the response", `found=$(${command.replace("curl", "curl -s")})`],
  ])("accepts %s", (_what, text) => {
    const result = imported(text);
    expect(result.body).toEqual({ query: "x y", limit: 5 });
    expect(JSON.stringify(result)).not.toContain("fc-0123456789");
    if (text.includes("curl")) expect(result.destination?.baseUrl).toBe("https://api.example.org");
  });

  it("does not treat a workbench as the service", () => {
    const headers = { "workbench-footer": "1", "workbench-connection": "c-1" };
    const request = {
      method: "POST",
      url: "http://localhost:3000/api/search",
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      postData: { text: body },
    };
    const result = imported(JSON.stringify({ log: { entries: [{ request }] } }));
    expect(result.body).toEqual({ query: "x y", limit: 5 });
    expect(result.destination).toBeNull();
    expect(result.dropped.map(({ what }) => what)).toEqual(["URL"]);
    const curl = `curl http://localhost:3000/api/search -H 'Workbench-Footer: 1' -d '${body}'`;
    expect(imported(curl).destination).toBeNull();
  });

  it("follows members that PowerShell sets apart from their table", () => {
    const text = `$headers = New-Object "System.Collections.Generic.Dictionary[[String],[String]]"
$headers.Add("Content-Type", "application/json")
$headers.Add("Authorization", "Bearer canary")
$body = @{}
$body.query = "x y"
$body["limit"] = 5
Invoke-RestMethod '${address}' -Method 'POST' -Headers $headers -Body ($body | ConvertTo-Json)`;
    expect(imported(text)).toMatchObject({
      body: { query: "x y", limit: 5 },
      destination: { key: "canary" },
      dropped: [],
    });
  });

  it("limits what variables of PowerShell contain", () => {
    const doubled = "$s = @{ a = $s; b = $s }\n".repeat(60);
    const body =
      "@{ query = 'x'; scrapeOptions = @{ formats = @(@{ type = 'json'; schema = $s }) } }";
    const text = `$s = @{}\n${doubled}Invoke-RestMethod '${address}' -Body ${body}`;
    expect(() => importText(text)).not.toThrow();
    const sized = `${"$s.a = $s\n".repeat(60)}Invoke-RestMethod '${address}' -Body ${body}`;
    expect(() => importText(sized)).not.toThrow();
  });

  it("imports the first code block within prose", () => {
    const text = `Send this:\n\n\`\`\`json\n${body}\n\`\`\`\nIt returns:\n\`\`\`json\n{"success": true}\n\`\`\`\n`;
    expect(imported(text)).toMatchObject({
      body: { query: "x y", limit: 5 },
      dropped: [{ what: "The text around the code block" }],
    });
  });

  it("lists what was replaced and what was dropped", () => {
    expect(imported("{\u201cquery\u201d:\u201cx\u201d}").dropped).toEqual([
      { what: "Typographic quotes, dashes and spaces", why: "Replaced by plain ones." },
    ]);
    const dashes = `curl \u2013s ${address} \u2014data '${body}'`;
    expect(imported(dashes)).toMatchObject({ body: { query: "x y" }, dropped: [{}] });
    expect(imported(`${command} \\`).dropped).toEqual([]);
    expect(imported(`cd here && ${command}`).dropped.map(({ what }) => what)).toEqual([
      "The commands before curl",
    ]);
    expect(imported(command).dropped).toEqual([]);
    expect(imported(`Q='${body}'\necho "$Q" | curl ${address} -d @-`).dropped).toEqual([]);
    expect(imported(`$ Q='${body}'\n$ curl ${address} -d "$Q"`).dropped).toEqual([]);
    // Typographic characters in valid JSON are part of the text.
    expect(imported('{"query":"\u201cx\u00a0y\u201d"}').body).toEqual({
      query: "\u201cx\u00a0y\u201d",
    });
  });

  it("reports the position of an error within a fence", () => {
    expect(failure('```json\n{\n  "query": oops\n}\n```').position).toMatchObject({
      line: 3,
      column: 12,
    });
  });

  it.each(["best garden tools", "name: x", `<html>${body}</html>`, "to curl up; curling stones"])(
    "lists the supported formats for %j",
    (text) => {
      expect(failure(text).message).toMatch(/JSON, YAML, a curl/);
    },
  );

  it("refers collections to the saved requests", () => {
    const collection = { info: { name: "Mine" }, item: [{ request: { method: "POST" } }] };
    expect(failure(JSON.stringify(collection)).message).toBe(
      "This is a collection. Import its file in Saved requests.",
    );
  });

  it.each([
    ['query = "solar"\nlimit = 5\n\n[scrapeOptions]\nformats = ["markdown"]', "TOML"],
    ['[request]\nquery = "solar"\nlimit = 5', "TOML"],
    ["query=solar&limit=5", "form data"],
    ["x = struct('a', 1);\ny = other(x, 2);", "code without"],
    ["query;limit\nsolar;5", "a table"],
  ])("names what it cannot import: %j", (text, kind) => {
    expect(failure(text).message).toContain(`looks like ${kind}`);
  });

  it.each(['{"success":true,"data":{"web":[]}}', '{"success":false,"error":"Unauthorized"}'])(
    "distinguishes responses from requests: %j",
    (text) => expect(failure(text).message).toContain("This is a response."),
  );

  it("refers history files to the history", () => {
    expect(
      failure('{"kind":"search-workbench.history","version":1}\n{"run":{}}').message,
    ).toContain("in History");
  });

  it("keeps the members after a character that is not visible", () => {
    expect(imported('{"query":"solar",\u200b"limit":5}').body).toEqual({
      query: "solar",
      limit: 5,
    });
    const { body, dropped } = imported('const body = {"query":"solar",\u0001"limit":5}');
    expect(body).toEqual({ query: "solar" });
    expect(dropped.map(({ what }) => what).join()).toContain('"limit":5');
  });

  it("leaves a list of jo that is too long", () => {
    expect(failure(`curl ${address} -d "$(jo ${"a[]=1 ".repeat(100_000)})"`).message).toContain(
      "does not contain the body",
    );
  });

  it.each([" |> f(1)", ' |> Map.put("a", 1)', " ..['a'] = 1", '.merge({"a": 1})'])(
    "does not overflow with many changes of an object: %s",
    (change) => {
      const text = `x = {"query": "x"}${change.repeat(20_000)}\npost("${address}", x)`;
      expect(imported(text).body).toMatchObject({ query: "x" });
    },
  );

  it("does not overflow with many variables in a quoted body", () => {
    const body = "$a,".repeat(150_000);
    expect(failure(`curl ${address} -d "${body}"`).message).toContain("Invalid body");
  });

  it("names form data in parts", () => {
    const part = '--x\nContent-Disposition: form-data; name="query"\n\nsolar\n--x--';
    expect(failure(`POST /v2/search HTTP/1.1\nHost: a.example\n\n${part}`).message).toContain(
      "form data",
    );
  });

  it("asks for the body if a shell would read it from elsewhere", () => {
    for (const [given, named] of [
      ['"$BODY"', "$BODY"],
      ['"$(cat body.json)"', "$(cat body.json)"],
    ])
      expect(failure(`curl ${address} -d ${given}`).message).toContain(`only ${named}`);
    for (const before of ["", "jq . body.json | ", "echo x | jq . | ", "printf '%5d' 5 | "])
      expect(failure(`${before}curl ${address} -d @-`).message).toContain("from its input");
  });

  it.each([
    `jq -n --arg q solar --argjson n 5 '{query: $q, limit: $n}' | curl ${address} -d @-`,
    `jq -n --arg query solar --arg n 5 '{$query, limit: ($n | tonumber)}' | curl ${address} -d @-`,
    `jq -n --arg query solar --argjson limit 5 '$ARGS.named' | curl ${address} -d @-`,
    `BODY=$(jq -n '{query: "solar", limit: 5}')\ncurl ${address} -d "$BODY"`,
    `curl ${address} -d "$(\n  jo query=solar limit=5\n)"`,
    `jo query="$(printf %s solar)" limit=5 | curl ${address} -d @-`,
    `printf '{"query":"%s","limit":%d}\\n' solar 5 | curl ${address} -d @-`,
    `printf -v body '{"query":"%s","limit":%d}' solar 5\ncurl ${address} -d "$body"`,
    `echo '{"query":"solar","limit":5}' | tee body.json | curl ${address} -d @-`,
    `echo '{"query":"solar","limit":5}' | jq -c . | curl ${address} -d @-`,
    `cat <<E | tee body.json > /dev/null\n{"query":"solar","limit":5}\nE\ncurl ${address} -d @body.json`,
  ])("imports what commands write: %s", (text) => {
    expect(imported(text).body).toEqual({ query: "solar", limit: 5 });
  });

  it("names the variables that a command which writes the body would replace", () => {
    const { body, dropped } = imported(
      `curl ${address} -d "$(jq -n --arg q "$1 (new)" '{query: $q, limit: $n}')"`,
    );
    expect(body).toEqual({ query: "$1 (new)", limit: "$n" });
    expect(dropped.map(({ what }) => what)).toEqual(["$1", "$n"]);
  });

  it("imports nested members and lists of jo", () => {
    const inner = '"$(jo formats="$(jo -a markdown links)")"';
    for (const options of [
      `scrapeOptions=${inner}`,
      "scrapeOptions[formats][]=markdown scrapeOptions[formats][]=links",
    ])
      expect(imported(`jo query=solar ${options} | curl ${address} -d @-`).body).toEqual({
        query: "solar",
        scrapeOptions: { formats: ["markdown", "links"] },
      });
  });

  it.each([`curl -d ${"$(a ".repeat(200_000)}`, `curl -d "${"$(echo a b) $(x".repeat(60_000)}"`])(
    "reports an unclosed command among many in bounded time",
    (text) => {
      expect(failure(text).message).toBe('A "$(" is not closed.');
    },
  );

  it.each([
    ["curl", "a curl ".repeat(140_000)],
    ["variables", `x ${"A=b ".repeat(200_000)}curl `],
    ["fences", `x\n${"```\n".repeat(200_000)}`],
    ["prompts", `$ ${"\n> $ ".repeat(150_000)}x`],
    ["blank lines", `${" \n ".repeat(200_000)}x`],
    ["braces", `a: ${"{query: ".repeat(2_400)}`],
    ["spaces in a link", `https://a.example/?query=\n${" ".repeat(500_000)}x y\nz`],
    ["schemes", "https://a.example/ ".repeat(50_000)],
    ["numbers", `${Array.from({ length: 60_000 }, (_, at) => at).join("\n")}\n60000 x`],
  ])("scans the whole text in bounded time with many %s", (_what, text) => {
    expect(failure(text).message).toMatch(/JSON, YAML, a curl/);
  });

  it("names a part once that is dropped several times", () => {
    const result = importText('{"query": "a", "query": "b", "query": "c"}');
    expect(result.ok && result.dropped).toHaveLength(1);
  });

  it.each([
    "query Pages($q: String!) { search(query: $q) { url } }",
    "{ search { url } }",
    "# words\nmutation {\n  start\n}",
    "fragment Page on Web { url }",
  ])("treats no document of GraphQL as the terms of a search: %s", (query) => {
    expect(failure(JSON.stringify({ query })).message).toContain("GraphQL");
    const variables = { input: { query: "inner", limit: 3 } };
    expect(imported(JSON.stringify({ query, variables })).body).toEqual(variables.input);
  });

  it.each(["{topic} news {year}", "{topic}", "query (sql) {a}", "mutation of genes {a}"])(
    "takes terms with braces for terms: %s",
    (query) => {
      expect(imported(JSON.stringify({ query })).body).toEqual({ query });
    },
  );

  it.each([
    ["line numbers", ' 9  {\n10    "query": "x y",\n11    "limit": 5\n12  }\n'],
    ["line numbers before bars", '1 | {"query": "x y",\n2 |\n3 | "limit": 5}'],
    ["the numbers of grep", '12:{\n13-"query": "x y",\n14-"limit": 5\n15-}'],
    ["the marks of added lines", '+{"query": "x y",\n+ "limit": 5}\n'],
    [
      "the marks and old lines of a comparison",
      '--- a/q.json\n+++ b/q.json\n@@ -1,3 +1,4 @@\n {\n-"query": "old",\n+"query": "x y",\n "limit": 5\n }',
    ],
    ["colors", '\u001b[1;39m{\u001b[34;1m"query"\u001b[0m: "x y",\n\u001b[0m"limit": 5}'],
    ["a quoted line", '> {"query": "x y", "limit": 5}'],
    ["two layers of quotes", JSON.stringify(JSON.stringify('{"query": "x y", "limit": 5}'))],
  ])("ignores %s", (_what, text) => {
    expect(imported(text)).toMatchObject({ body: { query: "x y", limit: 5 }, dropped: [] });
  });

  it.each([
    ["a line break", "http://127.0.0.1:3000/?query=x+y&lim\r\nit=5", []],
    ["spaces", "http://127.0.0.1:3000/?query=x y&limit=5", []],
    [
      "text around it",
      "Look at http://127.0.0.1:3000/?query=x+y&limit=5 please",
      [expect.objectContaining({ what: "The text around the link" })],
    ],
  ])("imports a readable link with %s", (_what, text, dropped) => {
    expect(imported(text)).toMatchObject({ body: { query: "x y", limit: 5 }, dropped });
  });

  it("keeps what an object of code has beside its expressions", () => {
    expect(imported("{ query: 'x y', limit: MAX, safe: true }")).toMatchObject({
      body: { query: "x y", safe: true },
      dropped: [{ what: "limit: MAX" }],
    });
    expect(importText('{"query": "x y", "limit": max}')).toMatchObject({
      ok: false,
      position: { line: 1, column: 27 },
    });
  });

  it.each([
    ['{"log": {"entries": [{"request": {"method": "GET"}}]}}', "No entry of this archive"],
    ["| query | limit |\n|---|---|\n| x | 5 |", "a table, whose rows a sweep can run"],
  ])("says what %j is", (text, message) => {
    expect(importText(text)).toMatchObject({
      ok: false,
      message: expect.stringContaining(message),
    });
  });

  it("does not take a line of a log for JSON", () => {
    expect(importText('2026-11-30 04:10 DEBUG >> "{"query":"x"}"')).toMatchObject({
      ok: false,
      message: expect.stringContaining("Unsupported format"),
    });
  });

  it("imports texts with many spaces in bounded time", () => {
    const start = performance.now();
    importText(`http://127.0.0.1:3000/?query=a${" ".repeat(100_000)}b`);
    importText(`${" ".repeat(60_000)}{"a": }`);
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it("says that only the arguments of a tool call are imported", () => {
    const call = { name: "search", arguments: '{"query": "x y"}' };
    const text = JSON.stringify({ tool_calls: [{ function: call }, { function: call }] });
    expect(imported(text)).toMatchObject({
      body: { query: "x y" },
      dropped: [{ what: "The rest of the document" }],
    });
  });

  it.each(["", "> "])("imports a command that a reply quotes after %j", (more) => {
    const command = `curl ${address} \\\n-H 'X-A: b' \\\n-d '{"query": "quoted"}'`;
    expect(imported(command.replace(/^/gm, `> ${more}`)).body).toEqual({ query: "quoted" });
  });

  it.each([
    (json: string) => json,
    (json: string) => `curl ${address} -d '${json}'`,
    (json: string) => `POST /v2/search HTTP/1.1\nHost: api.example.org\n\n${json}`,
  ])("keeps variables in place of values as texts (%#)", (notation) => {
    const json = '{"query": "{{ topic }}", "limit": {{limit}}, "country": "DE"}';
    const body = { query: "{{topic}}", limit: "{{limit}}", country: "DE" };
    expect(imported(notation(json)).body).toEqual(body);
  });

  it("imports a command of a notebook after other lines", () => {
    const cell = `words = 1\n!curl ${address} -d '{"query": "cell"}'`;
    expect(imported(cell).body).toEqual({ query: "cell" });
  });

  it.each([
    String.raw`C:\> curl ${address} ^
More? -d "{\"query\":\"prompt\"}"`,
    `PS C:\\> $b = @{ query = "prompt" }
PS C:\\> irm ${address} \`
>>   -Method Post \`
>>   -Body ($b | ConvertTo-Json)`,
  ])("ignores the prompts of Windows before further lines (%#)", (text) => {
    expect(imported(text)).toMatchObject({ body: { query: "prompt" }, dropped: [] });
  });

  it("imports maps within lists of Groovy", () => {
    const body = { query: "x", sources: [{ type: "web" }] };
    expect(imported('def b = [query: "x", sources: [[type: "web"]]]').body).toEqual(body);
  });

  it("names a key with spaces in its braces as a placeholder", () => {
    const key = `Bearer $${"{{ inputs.key }}"}`;
    const { dropped } = imported(`curl ${address} -H 'Authorization: ${key}' -d '{"query": "x"}'`);
    expect(dropped).toMatchObject([{ why: expect.stringContaining("placeholder") }]);
  });
});
