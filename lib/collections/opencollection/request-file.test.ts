import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { diffLines } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { fileIssueText } from "./collection-file";
import { findSecretsInFiles } from "./find-secrets";
import { formatRequestYaml, parseRequestYaml, type RequestContent } from "./request-file";

const content: RequestContent = {
  name: "Prices",
  note: "Why\nand how",
  tags: ["weekly"],
  body: {
    query: "heat pumps {{region}}",
    limit: "{{limit}}",
    sources: [{ type: "web" }, { type: "news" }],
    country: "DE",
    timeout: 60_000,
    scrapeOptions: {
      formats: [{ type: "markdown" }, { type: "screenshot", fullPage: true }],
      onlyMainContent: true,
      waitFor: 500,
      mobile: false,
    },
  },
};
const { scrapeOptions } = content.body;
const edits: readonly RequestContent[] = [
  { ...content, name: "Other prices" },
  { ...content, note: "Why\nand when" },
  { ...content, tags: ["monthly"] },
  { ...content, body: { ...content.body, query: "other" } },
  { ...content, body: { ...content.body, limit: 5 } },
  { ...content, body: { ...content.body, sources: [{ type: "web" }, { type: "images" }] } },
  { ...content, body: { ...content.body, country: "FR" } },
  { ...content, body: { ...content.body, timeout: 1_000 } },
  ...[{ onlyMainContent: false }, { waitFor: 1_000 }, { mobile: true }].map((changed) => ({
    ...content,
    body: { ...content.body, scrapeOptions: { ...(scrapeOptions as object), ...changed } },
  })),
];
const changedLines = (before: string, after: string) =>
  diffLines(before, after)
    .filter(({ added, removed }) => added || removed)
    .reduce((sum, { count }) => sum + (count ?? 0), 0);

describe("the file of a request", () => {
  it("has the layout of the format, with an unquoted template for a number", () => {
    const { query, limit } = content.body;
    expect(formatRequestYaml({ ...content, body: { limit, query } })).toBe(`info:
  name: Prices
  type: http
  tags:
    - weekly

http:
  method: POST
  url: "{{baseUrl}}/v2/search"
  headers:
    - name: Authorization
      value: Bearer {{apiKey}}
  body:
    type: json
    data: |-
      {
        "query": "heat pumps {{region}}",

        "limit": {{limit}}
      }

docs: |-
  Why
  and how
`);
  });

  it.each(edits)("changes at most three lines with one field: %#", (edited) => {
    const before = formatRequestYaml(content);
    const after = formatRequestYaml(edited, before);
    expect(after).toBe(formatRequestYaml(edited));
    expect(changedLines(before, after)).toBeLessThanOrEqual(3);
    expect(parseRequestYaml(after)).toEqual(edited);
  });

  it("merges with git when two people edit different fields", () => {
    const folder = temporaryFolder();
    const paths = ["mine", "base", "theirs"].map((name) => join(folder, name));
    for (const [at, mine] of edits.entries())
      for (const theirs of edits.slice(at + 1)) {
        const texts = [mine, content, theirs].map((each) => formatRequestYaml(each));
        for (const [index, path] of paths.entries()) writeFileSync(path, texts[index] ?? "");
        // Exits with the number of conflicts.
        const merged = execFileSync("git", ["merge-file", "-p", ...paths], { encoding: "utf8" });
        expect(formatRequestYaml(parseRequestYaml(merged))).toBe(merged);
      }
  });

  it("keeps comments, unknown keys, quotes and order of an opened file", () => {
    const before = `# Owned by the search team
info:
    type: http
    name: 'Prices' # shown in the list
    seq: 7
http:
    url: https://example.org/v2/search
    method: POST
    headers:
        # Needed by the gateway
        - name: X-Team
          value: '{{team}}'
    body:
        type: json
        data: '{"query": "x", "limit": {{n}}}'
settings:
    timeout: 0
x-unknown: [1, 2]
`;
    expect(formatRequestYaml(parseRequestYaml(before), before)).toBe(
      before.replace("[1, 2]", "[ 1, 2 ]"),
    );
    const renamed = formatRequestYaml({ ...parseRequestYaml(before), name: "New" }, before);
    expect(renamed).toContain("name: 'New' # shown in the list");
    const edited = { ...parseRequestYaml(before), note: "n", body: { query: "y" } };
    const after = formatRequestYaml(edited, before);
    expect(parseRequestYaml(after)).toEqual(edited);
    for (const part of ["# Owned", "# shown", "# Needed", "seq: 7", "x-unknown", "'{{team}}'"])
      expect(after).toContain(part);
  });

  it("keeps the line ends of other systems", () => {
    const before = formatRequestYaml(content).replaceAll("\n", "\r\n");
    const edited = { ...content, tags: ["monthly"] };
    const after = formatRequestYaml(edited, before);
    expect(after).toBe(formatRequestYaml(edited).replaceAll("\n", "\r\n"));
    expect(parseRequestYaml(after)).toEqual(edited);
  });

  it("holds any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (query) => {
        const request = { ...content, body: { query } };
        expect(parseRequestYaml(formatRequestYaml(request)).body.query).toBe(query);
      }),
    );
  });

  it("names the line of a value whose name means a secret", () => {
    const text = `variables:
  - name: apiToken
    value: abcdef
  - name: topic
    value: abcdef
  - name: otherKey
    value: "{{apiToken}}"
  - secret: true
    name: password
`;
    expect(findSecretsInFiles([{ path: "e.yml", text }]).map(fileIssueText)).toEqual([
      expect.stringMatching(/^e\.yml:3: .*the value of a secret/),
    ]);
  });

  it("names a header of an .http file unless its value is a reference", () => {
    const text = "Authorization: Bearer {{apiKey}}\nAuthorization: Basic abcdefgh\n";
    expect(findSecretsInFiles([{ path: "a.http", text }]).map(fileIssueText)).toEqual([
      expect.stringMatching(/^a\.http:2: .*an Authorization header/),
    ]);
  });

  it("parses a line with many spaces in linear time", () => {
    const text = `a: x${" ".repeat(200_000)}y\r\nAuthorization: "{{apiKey}}",\r\n`;
    const began = cpuTime();
    expect(findSecretsInFiles([{ path: "a.yml", text }])).toEqual([]);
    expect(cpuTime() - began).toBeLessThan(5_000);
  });

  it("names the line of a likely secret, but not of a reference", () => {
    const text = formatRequestYaml({
      ...content,
      body: { ...content.body, query: "api_key=0123456789" },
    });
    const found = findSecretsInFiles([{ path: "a/Prices.yml", text }]);
    expect(found.map(fileIssueText)).toEqual([
      expect.stringMatching(/^a\/Prices\.yml:17: .*a key or password/),
    ]);
    expect(findSecretsInFiles([{ path: "b.yml", text: formatRequestYaml(content) }])).toEqual([]);
  });
});
