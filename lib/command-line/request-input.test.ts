import { describe, expect, it } from "vitest";
import { formatRequestYaml } from "@/lib/collections/opencollection/request-file";
import { parseRequestInput } from "./request-input";

const read = (text: string, path = "-", name?: string) => parseRequestInput({ path, text }, name);

const yaml = (name: string, query: string) =>
  formatRequestYaml({ name, tags: [], note: "", body: { query, limit: 3 } });

const http = `@host = https://api.example.org
### First
POST {{host}}/v2/search
Content-Type: application/json

{"query": "{{q}}"}

### Second
POST {{host}}/v2/search
Content-Type: application/json

{"query": "two"}
`;

describe("parseRequestInput", () => {
  it("parses a request of a collection, by its name or its content", () => {
    for (const path of ["weekly.yml", "-"])
      expect(read(yaml("Weekly", "{{q}}"), path)).toMatchObject({
        name: "Weekly",
        body: { query: "{{q}}", limit: 3 },
      });
  });

  it("recognizes a collection after comments and blank lines, in linear time", () => {
    const lines = "# note\n \t\n\n".repeat(20);
    expect(read(`${lines}---\n${lines}${yaml("Weekly", "x")}`).name).toBe("Weekly");
    expect(read(`# note\n${yaml("Weekly", "x")}`.replaceAll("\n", "\r\n")).name).toBe("Weekly");
    const start = performance.now();
    expect(read(`${"\n".repeat(40)}{"query": "x"}`).body).toEqual({ query: "x" });
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it.each(["http", "https"])("parses a link that begins with %s", (scheme) => {
    const link = `${scheme}://127.0.0.1:3000/?query=desk+lamps&limit=3\n`;
    expect(read(link).body).toEqual({ query: "desk lamps", limit: 3 });
  });

  it("keeps header values of a request file", () => {
    const text = yaml("With header", "x").replace(
      '"limit": 3',
      '"scrapeOptions": {"headers": {"Cookie": "a=b"}}',
    );
    expect(read(text, "a.yml").body).toMatchObject({
      scrapeOptions: { headers: { Cookie: "a=b" } },
    });
  });

  it("parses JSON with comments, and keeps unknown fields for the check", () => {
    expect(read('{"query": "x", /* c */ "future": 1}').body).toEqual({ query: "x", future: 1 });
  });

  it("parses a request in YAML, whatever the name of the file", () => {
    for (const path of ["-", "plain.yml", "plain.txt"])
      expect(read("# Reeds\nquery: reed beds\nlimit: 5\n", path).body).toEqual({
        query: "reed beds",
        limit: 5,
      });
  });

  it("parses a curl command without its URL and its key", () => {
    const input = read(
      `curl https://api.example.org/v2/search -H 'Authorization: Bearer k-123456' -d '{"query":"x"}'`,
    );
    expect(input.body).toEqual({ query: "x" });
    expect(input.notes.join(" ")).toContain("Set it with --url");
    expect(JSON.stringify(input)).not.toContain("k-123456");
  });

  it("chooses one of several requests by its name", () => {
    const first = read(http, "all.http", "First");
    expect(first.body).toMatchObject({ query: "{{q}}" });
    expect(first.notes.join(" ")).not.toContain("Variable q");
    expect(() => read(http, "all.http")).toThrow(
      "2 requests. Choose one with --request: “First”, “Second”",
    );
    expect(() => read(http, "all.http", "Third")).toThrow("no request of this name");
  });

  it("parses a file of saved requests", () => {
    const text = JSON.stringify({
      format: "search-workbench-requests",
      version: 1,
      requests: [{ name: "One", request: { query: "x" } }],
    });
    expect(read(text)).toMatchObject({ name: "One", body: { query: "x" } });
  });

  it.each([
    ["", "-", "empty"],
    ["\ufeff  \n", "a.json", "empty"],
    ["{", "-", "Line 1, column 2"],
    ["info:\n  name: [", "a.yml", "Line"],
    ["hello: world", "a.yml", "not a request"],
    ["- a\n- b", "a.yml", "does not contain a mapping"],
    ["a: &x 1\nb: *x", "a.yml", "Aliases"],
    ["[1, 2]", "-", "JSON object"],
    ["just words", "-", ""],
  ])("rejects %j", (text, path, message) => {
    expect(() => read(text, path)).toThrow(message);
  });
});
