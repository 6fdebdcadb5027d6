import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { importText } from "../import-text";

const sources = [{ type: "web" }, { type: "news" }];

describe("literals of other languages", () => {
  it.each([
    [
      "Lua",
      `local body = { query = "x", limit = 2, sources = { "web", "news" } }\nhttp.request(url, json.encode(body))`,
    ],
    [
      "Ruby",
      `conn.post(url) { |r| r.body = { query: "x", limit: 2, sources: %w[web news] }.to_json }`,
    ],
    ["Elixir", `Req.post!(url, json: %{query: "x", limit: 2, sources: ~w(web news)})`],
    ["Perl", `my $body = { query => "x", limit => 2, sources => [qw(web news)] };`],
    [
      "Dart",
      `dio.post(url, data: <String, dynamic>{'query': 'x', 'limit': 2, 'sources': <String>['web', 'news']});`,
    ],
    [
      "Objective-C",
      `NSDictionary *body = @{ @"query": @"x", @"limit": @2, @"sources": @[@"web", @"news"] };`,
    ],
    [
      "Rust",
      `let body = Search { query: "x".to_string(), limit: Some(2), sources: vec!["web".into(), "news".to_owned()] };`,
    ],
    ["C++", `auto body = R"({"query":"x","limit":2,"sources":["web","news"]})";`],
    [
      "C++ with a mark",
      `auto body = R"json({"query":"x","limit":2,"sources":["web","news"]})json"_json;`,
    ],
    ["Visual Basic", `body = "{""query"":""x"",""limit"":2,""sources"":[""web"",""news""]}"`],
    ["SQL", `select post('{"query":"x","limit":2,"sources":["web","news"]}', 'it''s')`],
    ["JSON5", `// words\n{ query: 'x', limit: +2, sources: ['web', 'news',], }`],
    ["JSON5 with numbers", `{ query: 'x', limit: 0x2, sources: ['web', 'news'] }`],
  ])("are read in %s", (_language, code) => {
    expect(importText(code)).toMatchObject({ ok: true, body: { query: "x", limit: 2, sources } });
  });

  it("keeps doubled quotes and adjacent texts apart", () => {
    const body = (code: string) => importText(`search({ query: ${code} })`);
    expect(body(`'it''s'`)).toMatchObject({ body: { query: "it's" } });
    expect(body(`"a" "b"`)).toMatchObject({ body: { query: "ab" } });
    expect(body(`"a" + 'b'`)).toMatchObject({ body: { query: "ab" } });
    expect(body(`'a'"b"`)).toMatchObject({ body: { query: "ab" } });
  });

  it.each(["%w[", "~w(", "[qw(", 'R"(', '""', "<", "@", "a!(", '"x".into()'])(
    "reads many %s in linear time",
    (part) => {
      const before = cpuTime();
      importText(`search({ query: ${part.repeat(100_000 / part.length)}`);
      expect(cpuTime() - before).toBeLessThan(5_000);
    },
  );
});
