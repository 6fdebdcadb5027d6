import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toWire } from "@/lib/contract/canonical";
import { snippetLanguages } from "@/lib/snippets/languages";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { cpuTime } from "@/tests/support/cpu-time";
import { validRequest } from "@/tests/support/valid-request";
import type { ImportSuccess } from "../import-result";
import { importText } from "../import-text";

function imported(text: string): ImportSuccess {
  const result = importText(text);
  if (!result.ok) throw new Error(`${result.message}\n${text.slice(0, 2_000)}`);
  return result;
}

function canonical(body: unknown) {
  return validRequest(JSON.parse(JSON.stringify(body)));
}

const expected = {
  query: "heat pump",
  limit: 5,
  scrapeOptions: { formats: ["markdown"], onlyMainContent: false },
};
const address = "https://api.example.org/v2/search";

describe("importing code", () => {
  it.each([
    ["axios.post<SearchAnswer>(U, B)"],
    ["axios.post<Answer<Item[]>, { data: Other }>(U, B)"],
    ["ky.post<unknown>(U, { json: B }).json()"],
    ["fetch(new URL('/v2/search', 'https://api.example.org'), { body: JSON.stringify(B) })"],
    ["fetch(new URL('v2/search', base + '/').href, { body: JSON.stringify(B) })"],
    ["fetch(new URL('/v2/search', base).toString(), { body: JSON.stringify(B) })"],
  ])("finds the address of %s", (call) => {
    const code = call.replace(/\bU\b/, `"${address}"`).replace(/\bB\b/, "{ query: 'x', limit: 5 }");
    const { body, destination } = imported(`const base = "https://api.example.org";\n${code};`);
    expect(body).toEqual({ query: "x", limit: 5 });
    expect(destination?.baseUrl).toBe("https://api.example.org");
  });

  it("treats no body as a URL", () => {
    const java = `HttpRequest.newBuilder(URI.create("${address}"))
      .POST(HttpRequest.BodyPublishers.ofString("{\\"query\\":\\"reeds\\"}")).build();`;
    expect(imported(java)).toMatchObject({
      body: { query: "reeds" },
      destination: { baseUrl: "https://api.example.org" },
      dropped: [],
    });
  });

  it("reports a URL whose base is not in the code", () => {
    const call =
      "fetch(new URL('/v2/search', process.env.API), { body: JSON.stringify({ query: 'x' }) })";
    const { destination, dropped } = imported(call);
    expect(destination).toBeNull();
    expect(dropped.map(({ what }) => what)).toEqual(["URL"]);
  });

  it.each([
    'app.search("x", params={"limit": 5, "scrapeOptions": {"formats": ["html"]}})',
    "client.search('x', limit: 5, scrape_options: { formats: [:html] })",
    'Req.post!(url, json: %{query: "x", limit: 5, scrapeOptions: %{formats: [:html]}})',
  ])("finds the options of %s", (code) => {
    expect(imported(code)).toMatchObject({
      body: { query: "x", limit: 5, scrapeOptions: { formats: ["html"] } },
      unknown: [],
      dropped: [],
    });
  });

  it.each([
    'http post URL {query: "x y", limit: 5, sources: [web news]} -H [Authorization "Bearer canary"]',
    'http post -t application/json -H {Authorization: "Bearer canary"} URL {\n  query: "x y"\n  limit: 5\n  sources: [web, news]\n}',
    '{ query: "x y" limit: 5 sources: ["web" "news"] } | http post -H [Authorization "Bearer canary"] URL',
    '(http/post "URL" {:headers {"Authorization" "Bearer canary"} :form-params {:query "x y" :limit 5 :sources ["web" "news"]} :content-type :json})',
    '(client/post "URL" {:oauth-token "canary" :form-params {:query "x y" :limit 5 :sources ["web" "news"]}})',
    '(client/post "URL" {:body (json/write-str {"query" "x y", "limit" 5, "sources" [:web :news]}) :headers {:authorization "Bearer canary"}})',
  ])("finds values without separators: %s", (code) => {
    expect(imported(code.replace("URL", address))).toMatchObject({
      body: { query: "x y", limit: 5, sources: [{ type: "web" }, { type: "news" }] },
      destination: { baseUrl: "https://api.example.org", key: "canary" },
      unknown: [],
      dropped: [],
    });
  });

  it("leaves out an argument with the value None, but keeps null in a body", () => {
    const call = "client.search('x', tbs=None, scrape_options=Options(max_age=None, mobile=True))";
    expect(imported(call).body).toEqual({ query: "x", scrapeOptions: { mobile: true } });
    const post = "requests.post(url, json=dict(query='x', tbs=None))";
    expect(imported(post).body).toEqual({ query: "x", tbs: null });
  });

  it.each([
    'new { query = "x", limit = 5, scrapeOptions = new { formats = new[] { "markdown" } } }',
    'new Dictionary<string, object> { ["query"] = "x", ["limit"] = 5, ["scrapeOptions"] = new { formats = new List<string> { "markdown" } } }',
    'new Dictionary<string, object> { { "query", "x" }, { "limit", 5 }, { "scrapeOptions", new { formats = new object[] { "markdown" } } } }',
    'new SearchRequest { Query = "x", Limit = 5, ScrapeOptions = new() { Formats = ["markdown"] } }',
  ])("evaluates an object of C#: %s", (object) => {
    for (const code of [
      `await client.PostAsJsonAsync("${address}", ${object});`,
      `var body = ${object};\nvar content = JsonContent.Create(body);\nawait client.PostAsync("${address}", content);`,
    ]) {
      const { body, destination } = imported(code);
      expect(body).toMatchObject({ query: "x", limit: 5, scrapeOptions: {} });
      expect(canonical(body).scrapeOptions?.formats).toEqual([{ type: "markdown" }]);
      expect(destination?.baseUrl).toBe("https://api.example.org");
    }
  });

  it("divides with two slashes in Python", () => {
    const code = `import requests\nn = 7 // 2\nrequests.post("${address}", json={"query": "a // b", "limit": n, "timeout": t // 2, "tbs": "qdr:d"})`;
    const { body, dropped } = imported(code);
    expect(body).toEqual({ query: "a // b", tbs: "qdr:d" });
    expect(dropped.map(({ what }) => what)).toEqual(["limit: n", "timeout: t // 2"]);
  });

  it.each([
    '"query": "x",\n"limit": 5,\n"sources": ["web"]',
    '  "query": "x",\n  "limit": 5,\n  "sources": ["web"],\n',
    "query: 'x', limit: 5, sources: ['web']",
  ])("accepts the members of an object without its braces: %s", (members) => {
    expect(imported(members).body).toMatchObject({ query: "x", limit: 5 });
  });

  it("takes the type of an action or a format from its class", () => {
    const call =
      "client.search('x', scrape_options=ScrapeOptions(formats=[types.JsonFormat(prompt='p'), ScreenshotFormat(full_page=True)], actions=[WaitAction(milliseconds=5), PDFAction(), ExecuteJavascriptAction(script='1'), PressAction(type='press', key='a')]))";
    expect(imported(call).body).toMatchObject({
      scrapeOptions: {
        formats: [
          { type: "json", prompt: "p" },
          { type: "screenshot", fullPage: true },
        ],
        actions: [
          { type: "wait", milliseconds: 5 },
          { type: "pdf" },
          { type: "executeJavascript", script: "1" },
          { type: "press", key: "a" },
        ],
      },
    });
  });

  it("decodes short and long Unicode escapes", () => {
    const { request } = imported(`client.search("\\U0001F600 \\u00fc \\xe4 \\n", limit=5)`);
    expect(request?.query).toBe("\u{1F600} \u00fc \u00e4 \n");
  });

  it.each([
    [
      "fetch, as copied from browser developer tools",
      `fetch("${address}", {\n  "headers": { "content-type": "application/json" },\n  "body": "{\\"query\\":\\"heat pump\\",\\"limit\\":5,\\"scrapeOptions\\":{\\"formats\\":[\\"markdown\\"],\\"onlyMainContent\\":false}}",\n  "method": "POST"\n});`,
    ],
    [
      "fetch with an object body",
      `const body = { query: 'heat pump', limit: 5, scrapeOptions: { formats: ['markdown'], onlyMainContent: false, }, };\nconst answer = await fetch(\`${address}\`, { method: "POST", body: JSON.stringify(body) });`,
    ],
    [
      "axios",
      `// a comment\naxios.post('${address}', { query: 'heat pump', limit: 5, scrapeOptions: { formats: ['markdown'], onlyMainContent: false } }, { headers: { Accept: 'application/json' } }).then((r) => r.data);`,
    ],
    [
      "axios with a single options object",
      `const axios = require('axios');\naxios({ method: 'post', url: '${address}', data: { query: "heat " + "pump", limit: 5, scrapeOptions: { formats: ['markdown'], onlyMainContent: !1 } } });`.replace(
        "!1",
        "false",
      ),
    ],
    [
      "Python requests",
      `import requests\n\nurl = "${address}"\npayload = {\n    "query": "heat pump",  # what to look for\n    "limit": 5,\n    "scrapeOptions": {"formats": ["markdown"], "onlyMainContent": False},\n}\nresponse = requests.post(url, json=payload, timeout=60)\nprint(response.json())`,
    ],
    [
      "Python httpx with a string body",
      `import httpx, json\nr = httpx.post('${address}', content=json.dumps({'query': 'heat pump', 'limit': 5, 'scrapeOptions': {'formats': ['markdown'], 'onlyMainContent': False}}))`,
    ],
    [
      "a JSON string in Go",
      `package main\nbody := strings.NewReader(\`{"query":"heat pump","limit":5,"scrapeOptions":{"formats":["markdown"],"onlyMainContent":false}}\`)\nreq, _ := http.NewRequest("POST", "${address}", body)`,
    ],
    [
      "a JavaScript client",
      `const app = new Client({ apiUrl: "https://api.example.org" });\nconst found = await app.search("heat pump", {\n  limit: 5,\n  scrapeOptions: { formats: ["markdown"], onlyMainContent: false },\n});`,
    ],
    [
      "a Python client",
      `client = Client(api_url="https://api.example.org/")\nresults = client.search(\n    query="heat pump",\n    limit=5,\n    scrape_options=ScrapeOptions(formats=["markdown"], only_main_content=False),\n)`,
    ],
    [
      "a client in a private field",
      `#client = new Client();\nfind() {\n  return this.#client.search("heat pump", { limit: 5, scrapeOptions: { formats: ["markdown"], onlyMainContent: false } });\n}`,
    ],
    [
      "TypeScript with types in the values",
      `const found = await app.search("heat pump", {\n  limit: 5 as number,\n  scrapeOptions: { formats: ["markdown"] as const, onlyMainContent: false } satisfies Options,\n} as SearchOptions);`,
    ],
    [
      "a JavaScript object",
      `{ query: 'heat pump', limit: 5, scrapeOptions: { formats: ['markdown'], onlyMainContent: false } }`,
    ],
    [
      "a Python dictionary",
      `{'query': 'heat pump', 'limit': 5, 'scrapeOptions': {'formats': ['markdown'], 'onlyMainContent': False}}`,
    ],
    [
      "JSON within prose",
      `Try this one: {"query":"heat pump","limit":5,"scrapeOptions":{"formats":["markdown"],"onlyMainContent":false}} and tell me.`,
    ],
  ])("reads %s", (what, text) => {
    const result = imported(text);
    expect(result.request).toEqual(canonical(expected));
    expect(result.dropped).toEqual([]);
    if (text.includes("api.example.org") && !what.includes("Go"))
      expect(result.destination).toEqual({ baseUrl: "https://api.example.org", key: null });
  });

  it.each([
    ["let q = 'a';\nq = 'b';\nCALL;\nq = 'c';", "b"],
    ["let q = 'a';\nq += ' b';\nCALL;", "a b"],
    ["q = 'a'\nq = q + ' b'\nCALL", "a b"],
    ["q = 'a'\nprint(q='b')\nCALL", "a"],
    ["p = 'a'\nq = p\np = 'b'\nCALL", "a"],
    ["run = () => CALL;\nconst q = 'a';", "a"],
    ["q = r\nr = q\nq = 'a'\nCALL", "a"],
  ])("takes the value of a variable at the time of its use: %s", (code, query) => {
    const call = "client.search(q)";
    expect(imported(code.replace("CALL", call)).body.query).toBe(query);
  });

  it("takes the body of the function that sends it", () => {
    const send = (query: string) =>
      `function ${query}() { const body = { query: "${query}" }; return BODY; }\n`;
    const code = send("a").replace("BODY", "body") + send("b").replace("BODY", "post(url, body)");
    expect(imported(code).body).toEqual({ query: "b" });
  });

  it("sets members of the last object that a variable holds", () => {
    const code =
      "b = {'query': 'x', 'limit': 1}\nb['limit'] = 5\nb = {'query': 'y'}\nb['tbs'] = 'qdr:d'\npost(url, json=b)";
    expect(imported(code).body).toEqual({ query: "y", tbs: "qdr:d" });
  });

  it("bounds the text that variables are replaced by", () => {
    const uses = Array.from({ length: 2_000 }, () => "q").join(" + ");
    const code = `q = "${"x".repeat(400_000)}"\nclient.search(${uses})`;
    expect(importText(code).ok).toBe(true);
  });

  it.each([
    ["percent signs of Python", `body = '{"query": "%s", "limit": %d}' % ("x", 5)`],
    ["names in percent signs", `body = '{"query": "%(q)s", "limit": 5}' % {"q": "x"}`],
    ["adjacent strings", `body = ('{"query": "%s", '\n  '"limit": %d}') % ("x", 5)`],
    ["a variable", `T = '{"query": "%s", "limit": 5}'\npost(url, data=T % "x")`],
    ["braces of Python", `body = '{{"query": "{}", "limit": {n}}}'.format("x", n=5)`],
    [
      "a variable with braces",
      `T = '{{"query": "{0}", "limit": 5}}'\npost(url, data=T.format("x"))`,
    ],
    [
      "a macro of Rust",
      `let q = "x"; let body = format!(r#"{{"query": "{q}", "limit": {}}}"#, 5);`,
    ],
    [
      "a debug format of Rust",
      `let body = format!("{{\\"query\\": {:?}, \\"limit\\": {}}}", "x", 5);`,
    ],
    ["C#", `var body = string.Format("{{\\"query\\": \\"{0}\\", \\"limit\\": {1}}}", "x", 5);`],
    ["C++", `auto body = fmt::format("{{\\"query\\": \\"{}\\", \\"limit\\": {}}}", "x", 5);`],
    ["text blocks of Java", `var body = """\n{"query": "%s", "limit": %d}\n""".formatted("x", 5);`],
    ["Kotlin", `val body = """{"query": "%s", "limit": %d}""".format("x", 5)`],
    ["Swift", `let body = String(format: "{\\"query\\": \\"%@\\", \\"limit\\": %d}", "x", 5)`],
    ["positions", `$body = sprintf('{"query": "%2$s", "limit": %1$d}', 5, 'x');`],
    [
      "quoted percent signs alone",
      `String body = String.format("{\\"query\\": \\"%s\\", \\"limit\\": 5}", "x");`,
    ],
  ])("fills formats: %s", (_name, code) => {
    expect(imported(code).body).toEqual({ query: "x", limit: 5 });
  });

  it.each([
    ["Kotlin", `val q = "x"\nval body = """{"query": "a $q", "limit": 5}"""`],
    ["Dart", `final q = 'x';\nfinal body = {'query': 'a \${q}', 'limit': 5};`],
    ["Ruby", `q = "x"\nbody = { query: "a #{q}", limit: 5 }.to_json`],
    ["Swift", `let q = "x"\nlet body = "{\\"query\\": \\"a \\(q)\\", \\"limit\\": 5}"`],
    ["PHP", `$q = "x";\n$body = ["query" => "a $q", "limit" => 5];`],
    ["PHP with dots", `$q = "x";\n$body = '{"query": "a ' . $q . '", "limit": 5}';`],
    ["Lua", `local q = "x"\nlocal body = '{"query": "a ' .. q .. '", "limit": 5}'`],
    ["Visual Basic", `q = "x"\nbody = "{""query"": ""a " & q & """, ""limit"": 5}"`],
  ])("puts variables into texts without a mark: %s", (_name, code) => {
    expect(imported(code).body).toEqual({ query: "a x", limit: 5 });
  });

  it("names unknown variables in texts without a mark, and keeps other dollar signs", () => {
    const { body, dropped } = imported('body = { query: "#{q} for $q or $5", limit: 5 }');
    expect(body).toEqual({ query: "#{q} for $q or $5", limit: 5 });
    expect(dropped.map(({ what }) => what)).toEqual(["query: #{q}"]);
  });

  it.each([
    `StringBuilder b = new StringBuilder();\nb.append("{\\"query\\":").append("\\"x\\"");\nb.append(",\\"limit\\":5}");`,
    `var b = new StringBuilder("{");\nb.AppendLine("\\"query\\":\\"x\\",");\nb.Append("\\"limit\\":5}");`,
    `var s = new StringBuilder().append("{\\"query\\":\\"x\\",\\"limit\\":").append(5).append("}").toString();`,
    `let mut b = String::new();\nb.push_str("{\\"query\\":\\"x\\",");\nb.push_str("\\"limit\\":5}");`,
  ])("follows texts that calls continue: %s", (code) => {
    expect(imported(code).body).toEqual({ query: "x", limit: 5 });
  });

  it("reports numbers that lose digits, as in JSON", () => {
    const { dropped } = imported(
      "post(url, { query: 'x', scrapeOptions: { formats: [{ type: 'json', schema: { const: 9007199254740993, maximum: 0.1 } }] } })",
    );
    expect(dropped).toEqual([
      {
        what: "scrapeOptions.formats.0.schema.const: 9007199254740993",
        why: "Rounded to 9007199254740992. Use a string to keep all digits.",
      },
    ]);
  });

  it("keeps a dollar sign before a digit in a key", () => {
    const schema = { a$0: "1", $: "2", $$1: "3" };
    const formats = "[{ type: 'json', schema: { a$0: '1', $: '2', $$1: '3' } }]";
    const code = `search({ query: "x", scrapeOptions: { formats: ${formats} } })`;
    expect(imported(code).body).toMatchObject({ scrapeOptions: { formats: [{ schema }] } });
  });

  it("keeps computed string keys", () => {
    const code = `fetch("${address}", { body: JSON.stringify({ query: "x", scrapeOptions: { formats: [{ type: "json", schema: { x: { ["__proto__"]: "1", a: "2" } } }] } }) })`;
    expect(JSON.stringify(imported(code).body)).toBe(
      '{"query":"x","scrapeOptions":{"formats":[{"type":"json","schema":{"x":{"__proto__":"1","a":"2"}}}]}}',
    );
  });

  it("puts the key into the destination and nowhere else", () => {
    const canary = "fc-canary-0123456789";
    for (const text of [
      `fetch("${address}", { method: "POST", headers: { Authorization: "Bearer ${canary}" }, body: JSON.stringify({ query: "x" }) })`,
      `requests.post("${address}", headers={"Authorization": "Bearer ${canary}"}, json={"query": "x"})`,
      `KEY = "${canary}"\nrequests.post("${address}", headers={"Authorization": f"Bearer {KEY}"}, json={"query": "x"})`,
      `const key = '${canary}';\naxios.post("${address}", { query: "x" }, { headers: { authorization: \`Bearer \${key}\` } })`,
      `const app = new Client({ apiKey: "${canary}", apiUrl: "https://api.example.org" }); app.search("x")`,
      `app = Client(api_key="${canary}", api_url="https://api.example.org")\napp.search("x")`,
    ]) {
      const { destination, ...rest } = imported(text);
      expect(destination).toEqual({ baseUrl: "https://api.example.org", key: canary });
      expect(JSON.stringify(rest)).not.toContain(canary);
      expect(rest.body).toEqual({ query: "x" });
    }
  });

  it("does not use a variable name or placeholder as the key, and shows no default", () => {
    for (const key of [
      `\`Bearer ${"$"}{process.env.KEY ?? 'canary'}\``,
      "f\"Bearer {os.getenv('KEY', 'canary')}\"",
      "process.env.KEY",
      `\`Bearer ${"$"}{process.env.KEY}\``,
      "'Bearer ' + key",
      "f\"Bearer {os.environ['KEY']}\"",
      '"Bearer YOUR_API_KEY"',
    ]) {
      const { destination, dropped } = imported(
        `requests.post("${address}", headers={"Authorization": ${key}}, json={"query": "x"})`,
      );
      expect(destination?.key).toBeNull();
      expect(JSON.stringify(dropped)).not.toContain("canary");
    }
  });

  it("lists expressions that cannot be evaluated", () => {
    const result = imported(
      `app.search(\`about ${"$"}{topic}\`, { limit: pageSize * 2, country: process.env.COUNTRY, tbs: "qdr:w" })`,
    );
    expect(result.body).toEqual({ query: `about ${"$"}{topic}`, tbs: "qdr:w" });
    expect(result.dropped.map(({ what }) => what)).toEqual([
      `query: ${"$"}{topic}`,
      "limit: pageSize * 2",
      "country: process.env.COUNTRY",
    ]);
  });

  it.each([
    "const t = 60 * seconds; search({ query: 'x', timeout: t })",
    "const t = TIMES[0]; search({ query: 'x', timeout: t })",
    "const t = [1, 2].length; search({ query: 'x', timeout: t })",
  ])("does not treat the start of an expression as its value: %s", (code) => {
    expect(imported(code)).toMatchObject({
      body: { query: "x" },
      dropped: [{ what: "timeout: t" }],
    });
  });

  it.each([
    ["Python", 'p = {"query": "x"}\np["limit"] = 3\np.update({"safe": True})\n', "json=p"],
    ["JavaScript", "const p = { query: 'x' };\np.limit = 3; p['safe'] = true;\n", "p"],
    ["Object.assign", "const p = Object.assign({ query: 'x' }, { limit: 3, safe: true });\n", "p"],
  ])("applies changes of an object before it is sent: %s", (_language, before, argument) => {
    const code = `${before}client.post("https://api.example.org/v2/search", ${argument})\np.limit = 9\n`;
    expect(imported(code)).toMatchObject({
      body: { query: "x", limit: 3, safe: true },
      dropped: [],
    });
  });

  it("prefers the request to a search over those to other APIs", () => {
    const post = (url: string, body: string) =>
      `fetch("${url}", { method: "POST", body: JSON.stringify(${body}) });`;
    const code = [
      post("https://api.example.org/graphql", "{ query: '{ me }' }"),
      post("https://api.example.org/v2/search", "{ query: 'x' }"),
    ].join("\n");
    expect(imported(code).body).toEqual({ query: "x" });
  });

  it.each([
    'headers.append("Authorization", "Bearer canary");',
    'session.headers.update({"Authorization": "Bearer canary"})',
    'req.Header.Set("Authorization", "Bearer canary")',
    "axios.create({ headers: { Authorization: 'Bearer canary' } })",
    'headers = curl_slist_append(headers, "Authorization: Bearer canary");',
    "curl_setopt($c, CURLOPT_HTTPHEADER, ['authorization: bearer canary']);",
    'http.Authorization = new AuthenticationHeaderValue("Bearer", "canary");',
    "f.request :authorization, 'Bearer', 'canary'",
    'Req.new(auth: {:bearer, "canary"})',
    'r := client.R().SetAuthToken("canary")',
    "Http::withToken('canary');",
    'given().auth().oauth2("canary");',
    'options.Authenticator = new JwtAuthenticator("canary");',
    'AF.request(url, headers: [.authorization(bearerToken: "canary")])',
    'basicRequest.auth.bearer("canary")',
    "$http = ['header' => \"Content-Type: application/json\\r\\nAuthorization: Bearer canary\\r\\n\"];",
  ])("finds the key that is set apart from the request: %s", (code) => {
    const result = imported(
      `${code}\nclient.post("https://api.example.org/v2/search", {query: "x"})`,
    );
    expect(result).toMatchObject({ body: { query: "x" }, destination: { key: "canary" } });
  });

  it.each([
    'c = http.client.HTTPSConnection("api.example.org")\nc.request("POST", "/v2/search", json.dumps({"query": "x"}))',
    "https.request({ hostname: 'api.example.org', path: '/v2/search' }).end(JSON.stringify({ query: 'x' }))",
    "http.post(Uri.https('api.example.org', '/v2/search'), body: jsonEncode({'query': 'x'}))",
    `Faraday.new(url: 'https://api.example.org/').post('/v2/search', { query: 'x' })`,
    "ky.extend({ prefixUrl: 'https://api.example.org/v2' }).post('search', { json: { query: 'x' } })",
    `new RestClient("https://api.example.org").Post(new RestRequest("v2/search").AddJsonBody(new { query = "x" }));`,
    `WebClient.create("https://api.example.org").post().uri("/v2/search").bodyValue(Map.of("query", "x"))`,
  ])("joins the host and the path of %s", (code) => {
    expect(imported(code)).toMatchObject({
      body: { query: "x" },
      destination: { baseUrl: "https://api.example.org" },
    });
  });

  it("does not say where a key comes from that it cannot find", () => {
    const item = `{ name: "Search", request: { auth: { "type": "bearer", "bearer": [{ key: "token" }] }, body: { raw: '{"query":"x"}' } } }`;
    expect(imported(item).destination).toBeNull();
    const code = `wget --header='Authorization: Basic canary' --post-data='{"query":"x"}' example.org`;
    expect(imported(code).dropped).toEqual([
      { what: "The key", why: "Not imported. Add it to a connection." },
    ]);
  });

  const rawLanguages = ["go", "java", "csharp", "php", "ruby", "rust"] as const;

  it.each([...rawLanguages, "javascriptFetch", "javascriptClient", "python"] as const)(
    "restores any request from a generated snippet: %s",
    (id) => {
      fc.assert(
        fc.property(wireRequest, (wire) => {
          const request = canonical(wire);
          const code = snippetLanguages[id].write({
            body: toWire(request),
            baseUrl: "http://127.0.0.1:3000",
            hasKey: true,
          });
          const { body, request: read, destination } = imported(code);
          expect(body.query).toBe(request.query);
          expect(destination?.baseUrl).toBe("http://127.0.0.1:3000");
          // The client omits unknown fields.
          if (id !== "javascriptClient") expect(read).toEqual(request);
        }),
      );
    },
  );

  it.each(rawLanguages)("restores long texts with quotes from a generated snippet: %s", (id) => {
    const body = {
      query: `say "x" \\ 'y'\n"# ""`,
      location: "é\"\\'\n".repeat(5_000),
      scrapeOptions: { formats: [{ type: "highlights" as const, query: "z" }] },
    };
    const code = snippetLanguages[id].write({ body, baseUrl: "https://e.org", hasKey: true });
    const read = imported(code);
    expect(read.body).toEqual(body);
    expect(read.dropped.map(({ what }) => what)).toEqual([expect.stringMatching(/key|Auth/i)]);
  });

  it.each([
    `<?php curl_setopt($c, CURLOPT_POSTFIELDS, '{"query":"say \\"it\\'s\\"","limit":2}');`,
    `require "net/http"\nrequest.body = '{"query":"say \\"it\\'s\\"","limit":2}'`,
    String.raw`NSData *data = [@"{\"query\":\"say \\\"it's\\\"\",\"limit\":2}" dataUsingEncoding:4];`,
    `var body = @"{""query"":""say \\""it's\\"""",""limit"":2}";`,
    `let body = r##"{"query":"say \\"it's\\"","limit":2}"##;`,
  ])("decodes the strings of %s", (code) => {
    expect(imported(code).body).toEqual({ query: `say "it's"`, limit: 2 });
  });

  it.each([
    `<?php $client->post($url, ['json' => ['query' => 'x', 'limit' => 2, 'sources' => ['news']]]);`,
    `<?php $body = json_encode(array('query' => 'x', 'limit' => 2, 'sources' => array('news')));`,
    `body = { 'query' => 'x', :limit => 2, sources: [{ :type => 'news' }] }`,
    `json.Marshal(map[string]any{"query": "x", "limit": 2, "sources": []map[string]string{{"type": "news"}}})`,
    `b := map[string]interface{}{"query": "x", "limit": 2, "sources": []string{"news"}}`,
    `let body: [String: Any] = ["query": "x", "limit": 2, "sources": [["type": "news"]]]`,
  ])("reads arrays with keys and typed literals: %s", (code) => {
    const body = { query: "x", limit: 2, sources: [{ type: "news" }] };
    expect(imported(code).request).toEqual(canonical(body));
  });

  it("imports the first of several requests and mentions the others", () => {
    for (const text of [
      '[{"query":"a"},{"query":"b"}]',
      '{"query":"a"}\n{"query":"b"}',
      "const list = [{ query: 'a' }, { query: 'b' }];",
    ]) {
      const result = imported(text);
      expect(result.body).toEqual({ query: "a" });
      expect(result.dropped.map(({ what }) => what)).toEqual(["The other requests"]);
    }
    expect(imported('[{"query":"a"}]').dropped).toEqual([]);
  });

  it("mentions a key that it cannot import, and does not use a path as the base URL", () => {
    const result = imported(
      `conn.request("POST", "/v2/search", json.dumps({"query": "x"}), h)\nh["Authorization"] = load("fc-canary-0123456789")`,
    );
    expect(result.destination).toBeNull();
    expect(result.dropped.map(({ what }) => what)).toEqual(["The key"]);
    expect(JSON.stringify(result)).not.toContain("canary");
  });

  it("finds JSON in code of any language", () => {
    for (const text of [
      `<?php\n$data = '{"query":"x","limit":2}';`,
      `String body = """\n{"query":"x","limit":2}\n""";`,
      `let body = json!({"query": "x", "limit": 2});`,
      `body = { query: "x", limit: 2 }\nNet::HTTP.post(uri, body.to_json)`,
      `CURL *curl = curl_easy_init();\ncurl_easy_setopt(curl, CURLOPT_POSTFIELDS, "{\\"query\\":\\"x\\",\\"limit\\":2}");`,
      `int main(void) {\n  CURL *curl;\n  curl = curl_easy_init();\n  send("{\\"query\\":\\"x\\",\\"limit\\":2}");`,
    ])
      expect(imported(text).body).toEqual({ query: "x", limit: 2 });
  });

  it.each([
    `JSONObject json = new JSONObject();\njson.put("query", "x");\njson.put("limit", 2L);\nclient.send(json.toString());`,
    `Map<String, Object> body = new HashMap<>();\nbody.put("query", "x");\nbody.put("limit", 2);`,
    `var body = Map.of("query", "x", "limit", 2);`,
    `client.post(url) { setBody(mapOf("query" to "x", "limit" to 2)) }`,
    `requests.post(url, data = ujson.Obj("query" -> "x", "limit" -> 2))`,
    `HTTP.post(url, headers, JSON.json(Dict("query" => "x", "limit" => 2)))`,
    `request(url) |> req_body_json(list(query = "x", limit = 2L)) |> req_perform()`,
  ])("finds an object that calls make: %s", (text) => {
    expect(imported(text).body).toEqual({ query: "x", limit: 2 });
  });

  it("converts lists and truth values of R and Kotlin", () => {
    const sources = [{ type: "web" }, { type: "news" }];
    for (const text of [
      `list(query = "x", safe = TRUE, sources = list("web", "news"))`,
      `mapOf("query" to "x", "safe" to true, "sources" to listOf("web", "news"))`,
    ])
      expect(imported(text).body).toEqual({ query: "x", safe: true, sources });
  });

  it.each([
    `client.post(url).bearer_auth("canary")`,
    `req_auth_bearer_token("canary")`,
    `request.setValue("Bearer canary", forHTTPHeaderField: "Authorization")`,
  ])("puts the key that a call sets into the destination: %s", (call) => {
    const { destination, ...rest } = imported(`let body = {"query": "x"};\n${call}`);
    expect(destination?.key).toBe("canary");
    expect(JSON.stringify(rest)).not.toContain("canary");
  });

  it("imports an HTTP archive and a single entry", () => {
    const entry = {
      request: {
        method: "POST",
        url: address,
        headers: [
          { name: "Authorization", value: "Bearer fc-canary-0123456789" },
          { name: "Cookie", value: "canary" },
        ],
        postData: { mimeType: "application/json", text: '{"query":"x","limit":3}' },
      },
      response: {},
    };
    const other = { request: { method: "GET", url: "https://a.example.org", headers: [] } };
    const postData = { encoding: "base64", text: btoa('{"query":"x","limit":3}') };
    const encoded = { ...entry, request: { ...entry.request, postData } };
    for (const text of [entry, encoded, { log: { entries: [other, entry] } }]) {
      const { destination, ...rest } = imported(JSON.stringify(text));
      expect(rest.body).toEqual({ query: "x", limit: 3 });
      expect(destination?.key).toBe("fc-canary-0123456789");
      expect(JSON.stringify(rest)).not.toContain("canary");
    }
  });

  it("does not treat the type of a member as another request", () => {
    const type = "interface Search { query: string; limit?: number }\n";
    expect(imported(`${type}post(url, { query: "x" });`).dropped).toEqual([]);
  });

  it("finds the search of an archive between posts to other APIs, without pseudo-headers", () => {
    const entry = (url: string, text: string) => ({
      request: {
        method: "POST",
        url,
        headers: ["method", "authority", "scheme", "path"].map((name) => ({
          name: `:${name}`,
          value: "x",
        })),
        postData: { mimeType: "application/json", text },
      },
    });
    const graph = entry("https://a.example.org/graphql", '{"query":"{ user { name } }"}');
    const search = entry(`${address}?x=1`, '{"query":"x","limit":3}');
    const result = imported(JSON.stringify({ log: { entries: [graph, search] } }));
    expect(result.body).toEqual({ query: "x", limit: 3 });
    expect(result.dropped.map(({ what }) => what)).toEqual([
      "The other entries",
      "Query string of the URL",
    ]);
  });

  it.each([
    ["name: heat pump\nlimit: 5\n", "YAML without a recognizable search"],
    ["<?xml version='1.0'?><a/>", "XML"],
    ["<!doctype html><p>x", "HTML"],
    ["wget --post-data='{}' https://a.example.org", "an unsupported command"],
    ["query,limit\nheat pump,5\n", "a table"],
    ["import os\nprint(os.name)\n", "code without a recognizable search"],
    ['B = json(#{<<"query">> => 1, a => 2}),\nhttpc:request(post, B).', "code without"],
  ])("names the format of %j", (text, words) => {
    const result = importText(text);
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(words) });
    expect(result).toMatchObject({ message: expect.stringContaining("Supported: JSON") });
  });

  it.each([
    ["escaped quotes", "", '\\"'],
    ["escaped back-ticks", "", "\\`{{"],
    ["keys in one expression", `fetch("${address}", { body: { a: `, "query:"],
  ])("scans many %s once", (_what, start, part) => {
    const before = cpuTime();
    importText(start + part.repeat(200_000 / part.length));
    expect(cpuTime() - before).toBeLessThan(5_000);
  });

  it("terminates on deeply nested variables", () => {
    const names = [..."abcdefgh"];
    const text = names
      .map(
        (name, at) =>
          `${name} = [${Array(40)
            .fill(names[at + 1] ?? "1")
            .join(", ")}]`,
      )
      .join("\n");
    expect(importText(`${text}\nx.search("q", { limit: a })\nlet y = y`).ok).toBe(true);
  });
});
