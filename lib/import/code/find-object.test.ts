import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { importText } from "../import-text";

const sources = [{ type: "web" }, { type: "news" }];

describe("objects in code", () => {
  it.each([
    [
      "a table of Lua with keys",
      `local b = {\n ["query"] = "x",\n ["limit"] = 2,\n ["sources"] = { "web", "news" } }`,
    ],
    [
      "members with equals signs",
      `body = jsonencode({ query = "x", limit = 2, sources = ["web", "news"] })`,
    ],
    ["a struct of Go", `req := Search{Query: "x", Limit: 2, Sources: []string{"web", "news"}}`],
    ["a hash of Perl", `my %body = (query => 'x', limit => 2, sources => ['web', 'news']);`],
    ["a named tuple of Julia", `JSON3.write((query="x", limit=2, sources=["web","news"]))`],
    ["pairs of C++", `json j = {{"query", "x"}, {"limit", 2}, {"sources", {"web", "news"}}};`],
    [
      "a data class of Kotlin",
      `setBody(Search(query = "x", limit = 2, sources = listOf("web", "news")))`,
    ],
    ["a struct of Swift", `let body = Search(query: "x", limit: 2, sources: ["web", "news"])`],
    ["a class of Python", `body = Search(query="x", limit=2, sources=["web", "news"])`],
    ["arguments of Ruby", `client.search("x", limit: 2, sources: ["web", "news"])`],
    [
      "a map of Rust",
      `let mut m = HashMap::new();\nm.insert("query", json!("x"));\nm.insert("limit", json!(2));\nm.insert("sources", json!(["web", "news"]));`,
    ],
    [
      "members of C++",
      `json j;\nj["query"] = "x";\nj["limit"] = 2;\nj["sources"] = {"web", "news"};`,
    ],
    [
      "members of PHP",
      `$b['query'] = 'x';\n$b['limit'] = 2;\n$b['sources'] = ['web', 'news'];\nsend($b);`,
    ],
    [
      "an object node of Java",
      `var n = mapper.createObjectNode();\nn.put("query", "x");\nn.put("limit", 2);\nn.put("sources", List.of("web", "news"));`,
    ],
    [
      "a builder of JSON in Kotlin",
      `val b = buildJsonObject {\n put("query", "x")\n put("limit", 2)\n putJsonArray("sources") { add("web"); add("news") }\n}`,
    ],
    [
      "calls on a new object in Kotlin",
      `val b = JSONObject().apply {\n put("query", "x")\n if (fast) { put("limit", 2) }\n put("sources", buildJsonArray { add(JsonPrimitive("web")); add("news") })\n}`,
    ],
    [
      "a map of Elixir that is set again",
      `b = %{query: "x"}\nb = Map.put(b, :limit, 2)\nb = Map.merge(b, %{sources: ["web", "news"]})\npost(b)`,
    ],
    [
      "pipes of Elixir",
      `%{query: "x"} |> Map.put("limit", 2) |> Map.merge(%{sources: ["web", "news"]}) |> Jason.encode!()`,
    ],
    [
      "a changed map of Elixir",
      `b = %{query: "x", limit: 9, sources: ["web", "news"]}\nReq.post!(url, json: %{b | limit: 2})`,
    ],
    [
      "a cascade of Dart",
      `final b = <String, dynamic>{}\n  ..['query'] = 'x'\n  ..['limit'] = 2\n  ..addAll({'sources': ['web', 'news']});\npost(url, body: jsonEncode(b));`,
    ],
    [
      "a copied dictionary of Python",
      `p = {"query": "y", "limit": 2}\nrequests.post(url, json=dict(p, query="x", sources=["web", "news"]))`,
    ],
    [
      "variables that Python sets together",
      `q, n = "x", 2\nrequests.post(url, json={"query": q, "limit": n, "sources": ["web", "news"]})`,
    ],
    [
      "variables that Go sets together",
      `package main\nfunc main() {\n\tq, n, s := "x", 2, []string{"web", "news"}\n\tpost(map[string]any{"query": q, "limit": n, "sources": s})\n}`,
    ],
    [
      "members of a hash of Perl",
      `my %b = (query => 'x');\n$b{limit} = 2;\n$b{sources} = ['web', 'news'];\npost(encode_json(\\%b));`,
    ],
    [
      "a spread array of PHP",
      `<?php $a = ['query' => 'x'];\npost($url, [...$a, 'limit' => 2, 'sources' => ['web', 'news']]);`,
    ],
    [
      "a list that Ruby appends to",
      `b = { query: "x", limit: 2, sources: ["web"] }\nb[:sources] << "news"\npost(b)`,
    ],
    [
      "indexes in a block of Kotlin",
      `val b = mutableMapOf<String, Any>("query" to "x").apply {\n this["limit"] = 2\n this["sources"] = listOf("web", "news")\n}`,
    ],
    [
      "entries of Java",
      `Map.ofEntries(Map.entry("query", "x"), Map.entry("limit", 2), Map.entry("sources", List.of("web", "news")))`,
    ],
    [
      "members that are deleted",
      `b = {"query": "x", "limit": 2, "tbs": "y", "safe": True, "sources": ["web", "news"]}\ndel b["tbs"]\nb.pop("safe")\npost(b)`,
    ],
    [
      "a list that Python extends",
      `s = ["web"]\ns += ["news"]\nrequests.post(url, json={"query": "x", "limit": 2, "sources": s})`,
    ],
    [
      "a list that Go appends to",
      `package main\nfunc main() {\n\ts := []string{"web"}\n\ts = append(s, "news")\n\tpost(map[string]any{"query": "x", "limit": 2, "sources": s})\n}`,
    ],
    [
      "members that JavaScript assigns",
      `const s = ["web"];\nconst b = structuredClone({ query: "x" });\nObject.assign(b, { sources: [...s, "news"] });\nb.limit ??= 2;\nsend(b);`,
    ],
    [
      "members that Ruby merges and stores",
      `b = { query: "x" }\nb.merge!(limit: 2)\nb.store(:sources, ["web", "news"])\npost(b)`,
    ],
    [
      "members that Java adds",
      `Map<String,Object> b = new HashMap<>();\nb.put("query", "x");\nb.putIfAbsent("limit", 2);\nb.putAll(Map.of("sources", List.of("web", "news")));`,
    ],
    [
      "a copy of Kotlin",
      `val b = Search(query = "x", limit = 1).copy(limit = 2, sources = listOf("web", "news"))`,
    ],
    [
      "a continued line of Python",
      `import requests\nn = \\\n  2\nrequests.post(url, json={"query": "" \\\n  "x", "limit": n, "sources": ["web", "news"]})`,
    ],
    ["a product", `{ query: "x", limit: 1 * 2, sources: ["web", "news"] }`],
    [
      "arguments in a variable of Python",
      `p = {"limit": 2, "sources": ["web", "news"]}\nclient.search(query="x", **p)`,
    ],
    [
      "a default of Python",
      `p = {"query": "x", "sources": ["web", "news"]}\np.setdefault("limit", 2)\nrequests.post(url, json=p)`,
    ],
    [
      "a session of Python",
      `>>> p = {\n...   "query": "x",\n...   "limit": 2,\n...   "sources": ["web", "news"],\n... }\n>>> requests.post(url, json=p)`,
    ],
    [
      "a raw text of C#",
      `var q = "x"; var j = $$"""{"query":"{{q}}","limit":2,"sources":["web","news"]}""";`,
    ],
    [
      "properties of C#",
      `var o = new JObject(new JProperty("query", "x"), new JProperty("limit", 2), new JProperty("sources", new JArray("web", "news")));`,
    ],
    [
      "a chain of Java",
      `new JSONObject().put("query", "x").put("limit", 2).put("sources", new JSONArray().put("web").put("news"));`,
    ],
    [
      "a JSON builder of Java",
      `Json.createObjectBuilder().add("query", "x").add("limit", 2).add("sources", Json.createArrayBuilder().add("web").add("news")).build();`,
    ],
    [
      "an array that is filled item by item",
      `JsonArray s = new JsonArray();\ns.add("web");\ns.add("news");\nJsonObject o = new JsonObject();\no.addProperty("query", "x");\no.addProperty("limit", 2);\no.add("sources", s);`,
    ],
    [
      "options of Go",
      `app.Search("x", &client.SearchParams{Limit: client.Int(2), Sources: []string{"web", "news"}})`,
    ],
    [
      "options of Rust in a variable",
      `let o = Options { limit: Some(2), sources: vec!["web", "news"], ..Default::default() };\napp.search("x", o).await?;`,
    ],
    [
      "properties of PHP",
      `$b = new stdClass;\n$b->query = 'x';\n$b->limit = 2;\n$b->sources = ['web'];\n$b->sources[] = 'news';`,
    ],
    [
      "a list that is changed in an object",
      `const p = { query: "x" };\np.limit = 2;\np.sources = ["web"];\np.sources.push("news");\nfetch(url, { body: JSON.stringify(p) });`,
    ],
    [
      "merged dictionaries of Python",
      `p = {"limit": 2, "sources": ["web", "news"]} | {"query": "x"}\nrequests.post(url, json=p)`,
    ],
    [
      "an interpolated text of C#",
      `var q = "x"; var j = $"{{\\"query\\":\\"{q}\\",\\"limit\\":2,\\"sources\\":[\\"web\\",\\"news\\"]}}";`,
    ],
    [
      "an f-string of Python",
      `q = "x"\nrequests.post(url, data=f'{{"query": "{q}", "limit": 2, "sources": ["web", "news"]}}')`,
    ],
    [
      "a formatted text of Go",
      `b := fmt.Sprintf(\`{"query": %q, "limit": %d, "sources": ["web", "news"]}\`, "x", 2)`,
    ],
    [
      "a builder of Java",
      `Search.builder().query("x").limit(2).sources(List.of("web", "news")).build();`,
    ],
    [
      "a builder of Rust",
      `Search::builder().with_key(key).query("x").limit(2).sources(vec!["web", "news"]).build()?`,
    ],
    [
      "a builder with a prefix",
      `new SearchBuilder().setQuery("x").setLimit(2).setSources("web", "news")`,
    ],
    [
      "a typed variable of Python",
      `p: dict[str, object] = {"query": "x"}\np["limit"] = 2\np["sources"] = ["web", "news"]\nrequests.post(url, json=p)`,
    ],
    [
      "a variable with a union type",
      `limit: int | None = 2\nrequests.post(url, json={"query": "x", "limit": limit, "sources": ["web", "news"]})`,
    ],
    [
      "an object whose type lists its members",
      `const p: { query: string; limit?: number } = { query: "x", sources: ["web", "news"] };\np.limit = 2;\nfetch(url, { body: JSON.stringify(p) });`,
    ],
    [
      "members that one statement sets",
      `var n = mapper.createObjectNode();\nn.put("query", "x").put("limit", 2).put("sources", List.of("web", "news"));`,
    ],
    [
      "merged arrays of PHP",
      `$p = array_merge(['query' => 'x', 'limit' => 3] + ['limit' => 1], ['limit' => 2]);\n$p['sources'] = ['web', 'news'];\nsend(json_encode($p));`,
    ],
    [
      "a map of Kotlin that is changed",
      `val b = mutableMapOf<String, Any>("query" to "x")\nb["limit"] = 2\nb["sources"] = listOf("web", "news")`,
    ],
    [
      "a map that a block of Kotlin fills",
      `val b = buildMap<String, Any> {\n put("query", "x")\n put("limit", 2)\n put("sources", listOf("web", "news"))\n}`,
    ],
    [
      "a list of R with members",
      `limit <- 2\nb <- list(query = "x", limit = limit)\nb$sources <- list("web", "news")\nPOST(url, body = b)`,
    ],
    ["symbols of Ruby", `b = {}\nb[:query] = "x"\nb[:limit] = 2\nb[:sources] = %w[web news]`],
    [
      "merged hashes of Ruby",
      `b = { query: "x" }.merge(limit: 2).merge({ sources: %w[web news] })\nsend(b.to_json)`,
    ],
    [
      "a hash of Perl that is changed",
      `my $b = { query => 'x' };\n$b->{limit} = 2;\n$b->{sources} = ['web', 'news'];`,
    ],
    [
      "updates of Python",
      `p = {"query": "x"}\np |= {"sources": ["web", "news"]}\np.update(limit=2)\nrequests.post(url, json=p)`,
    ],
    [
      "properties of C# that are set later",
      `var r = new Search();\nr.Query = "x";\nr.Limit = 2;\nr.Sources = new[] { "web", "news" };`,
    ],
  ])("are found as %s", (_kind, code) => {
    expect(importText(code)).toMatchObject({ ok: true, body: { query: "x", limit: 2, sources } });
  });

  it.each([
    `wget -q --post-data='{"query":"x"}' "https://api.example.org/v2/search"`,
    `tool "https://api.example.org/v2/search" '{"query":"x"}' 'more'`,
  ])("are found beside other arguments: %s", (code) => {
    const baseUrl = "https://api.example.org";
    for (const text of [code, code.replaceAll(/"(http[^"]*)"/g, "$1")])
      expect(importText(text)).toMatchObject({ body: { query: "x" }, destination: { baseUrl } });
  });

  it("are not sent to a page that a text links to", () => {
    const text = `See https://docs.example.org/features/search: {"query": "x"} is a request.`;
    expect(importText(text)).toMatchObject({ body: { query: "x" }, destination: null });
  });

  it("keep members of members", () => {
    for (const code of [
      `Search.builder().query("x").scrapeOptions(Options.builder().formats(List.of("html")).build()).build();`,
      `p = {"query": "x"}\np["scrapeOptions"] = {}\np["scrapeOptions"]["formats"] = ["html"]\nclient.post(url, json=p)`,
      `json j; j["query"] = "x"; j["scrapeOptions"]["formats"] = {"html"};`,
    ])
      expect(importText(code)).toMatchObject({
        body: { query: "x", scrapeOptions: { formats: ["html"] } },
        dropped: [],
      });
  });

  it("reports options whose value is not in the text", () => {
    for (const [code, what] of [
      [`client.search("x", options)`, "options: options"],
      [`client.search("x", 5)`, "5: 5"],
      [`client.search(query="x", **options)`, "options: options"],
      [`p = {"query": "x"}\np = clean(p)\nrequests.post(url, json=p)`, "clean(p): clean(p)"],
      [`b = %{query: "x"}\nb = add(b)\npost(b)`, "add(b): add(b)"],
      [`%{query: "x"} |> Map.drop([:tbs]) |> post()`, "|> Map.drop([:tbs]): |> Map.drop([:tbs])"],
      [`n = 2 + 1\nrequests.post(url, json={"query": "x", "limit": n})`, "limit: n"],
      [`post({'query': 'x'}..remove('tbs'));`, "..remove('tbs'): ..remove('tbs')"],
    ] as const)
      expect(importText(code)).toMatchObject({ body: { query: "x" }, dropped: [{ what }] });
  });

  it("reports what is set in a way that is not understood", () => {
    const node = importText(
      `var n = m.createObjectNode();\nn.put("query", "x");\nn.putArray("sources").add("web");`,
    );
    expect(node).toMatchObject({ dropped: [{ what: 'sources: n.putArray("sources").add' }] });
    const made = importText(`p = defaults()\np["query"] = "x"\nclient.post(url, json=p)`);
    expect(made).toMatchObject({
      body: { query: "x" },
      dropped: [{ what: "defaults(): defaults()" }],
    });
  });

  it.each([
    `const { query, limit = 5, tbs } = o; f({ query: "x", limit, tbs })`,
    `const {\n  query, limit = 5, tbs } = o; f({ query: "x", limit, tbs })`,
    `def f(q, limit=5, tbs=None):\n  g({"query": "x", "limit": limit})`,
    `var a, limit = 5, b = 6; f({ query: "x", limit })`,
    `lambda a, limit=5, b=6: f({"query": "x", "limit": limit})`,
  ])("have the value that is set beside other names: %s", (code) => {
    expect(importText(code)).toMatchObject({ body: { query: "x", limit: 5 } });
  });

  it.each([
    `db.query("select 1").limit(5)`,
    `const { query, limit } = props;`,
    `this.query = query;`,
    `if (query == "x") return;`,
  ])("are not taken from %s", (code) => {
    expect(importText(code)).toMatchObject({ ok: false });
  });

  it.each([
    "query=",
    "{query=",
    '["query"]=',
    '{"query",',
    "a.builder().query(",
    '$b["query"]=1;',
    '$b["query"]["a"]=1;',
    "b.query.push(1);",
    "buildJsonObject { put(",
    "JSONObject().apply { put(",
    "buildJsonObject { putJsonObject(a) {",
    "f(**a, ",
    ">>> f(",
    "new JSONObject().put(",
    '{"query":1}|',
    "builder().",
  ])("looks for many %s in linear time", (part) => {
    const before = cpuTime();
    importText(part.repeat(100_000 / part.length));
    expect(cpuTime() - before).toBeLessThan(5_000);
  });
});
