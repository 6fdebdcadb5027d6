import { describe, expect, it } from "vitest";
import { find, indexOf, samplePage as page } from "@/tests/support/sample-index";
import type { SearchIndex } from "./search-index";

const found = (index: SearchIndex, query: string) => find(index, query, { limit: 50 }).sort();

describe("site: and the domain lists", () => {
  const urls = [
    "https://example.org/",
    "https://www.example.org/docs/api",
    "https://www.example.org/docs-old",
    "https://notexample.org/",
    "http://127.0.0.1:4321/guide",
    "http://127.0.0.1:9999/guide",
    "http://localhost:3000/",
    "https://xn--r8jz45g.jp/",
    "https://example.com:8443/x",
  ];
  const index = () => indexOf(...urls.map((url) => page(url, { text: "tin" })));

  it.each([
    ["site:example.org", [0, 1, 2]],
    ["site:www.example.org", [1, 2]],
    ["SITE:EXAMPLE.org", [0, 1, 2]],
    ["site:example.org/docs", [1]],
    ["site:https://www.example.org/docs/", [1]],
    ["site:https://example.org/docs?a=b&c#d", [1]],
    ["site:127.0.0.1:4321/?a", [4]],
    ["site:localhost#a", [6]],
    ["site:example.org/docs/api/more", []],
    ["site:org", [0, 1, 2, 3]],
    ["site:ample.org", []],
    ["site:127.0.0.1:4321", [4]],
    ["site:127.0.0.1", [4, 5]],
    ["site:0.0.1", []],
    ["site:localhost", [6]],
    ["site:例え.jp", [7]],
    ["site:example.com:8443", [8]],
    ["site:example.org:443", [0, 1, 2]],
    ["site:example.org:80", []],
    ["site:example.com site:localhost", [6, 8]],
    ["-site:org -site:127.0.0.1 -site:jp", [6, 8]],
    ["tin -site:example.org/docs site:example.org", [0, 2]],
  ])("%s", (query, numbers) => {
    expect(found(index(), query)).toEqual(numbers.map((at) => urls[at]).sort());
  });

  it("includes and excludes domains with all subdomains", () => {
    const only = { includeDomains: ["example.org", "localhost.example"], limit: 50 };
    expect(find(index(), "tin", only)).toHaveLength(3);
    expect(find(index(), "tin", { excludeDomains: ["example.org"], limit: 50 })).toHaveLength(6);
    expect(find(index(), "-site:www.example.org", only)).toEqual([urls[0]]);
    expect(find(index(), "tin", { includeDomains: ["nowhere.example"] })).toEqual([]);
    expect(find(index(), "tin", { includeDomains: ["???"] })).toEqual([]);
  });

  it("accepts a thousand domains", () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `host${at}.example.net`);
    expect(
      find(index(), "tin", { includeDomains: [...many, "example.org"], limit: 50 }),
    ).toHaveLength(3);
    expect(
      find(index(), "tin", { excludeDomains: [...many, "example.org"], limit: 50 }),
    ).toHaveLength(6);
  });
});

describe("filetype:", () => {
  const urls = ["/a.pdf", "/b.PDF?x=1", "/c", "/d/", "/e.html", "/v/1.2", "/f.tar.gz"].map(
    (path) => `https://example.org${path}`,
  );
  const index = () =>
    indexOf(
      ...urls.map((url) => page(url, { text: "tin" })),
      page("https://example.org/download?id=7", { text: "tin", fileType: "pdf" }),
    );

  it.each([
    ["filetype:pdf", 3],
    ["filetype:.PDF", 3],
    ["-filetype:pdf", 5],
    ["filetype:html", 4],
    ["filetype:gz", 1],
    ["filetype:tar.gz", 1],
    ["filetype:pdf filetype:gz", 4],
    ["filetype:doc", 0],
  ])("%s finds %i", (query, count) => {
    expect(found(index(), query)).toHaveLength(count);
  });

  it("returns the file type with each result", () => {
    const types = index().search({ query: "tin", limit: 50, highlights: false }).hits;
    expect(types.map((hit) => hit.fileType).sort()).toEqual(
      ["gz", "html", "html", "html", "html", "pdf", "pdf", "pdf"].sort(),
    );
  });
});

describe("inurl: and allinurl:", () => {
  const urls = [
    "https://example.org/docs/changelog",
    "https://example.org/api-docs?lang=js",
    "https://example.org/json/list",
    "https://example.org/%E6%97%A5%E6%9C%AC%E8%AA%9E/Caf%C3%A9",
  ];
  const index = () => indexOf(...urls.map((url) => page(url, { text: "tin docs" })));

  it.each([
    ["inurl:changelog", [0]],
    ["inurl:change", [0]],
    ["inurl:DOCS", [0, 1]],
    ["inurl:js", [1]],
    ["inurl:docs/changelog", [0]],
    ['inurl:"api docs"', [1]],
    ["inurl:cafe", [3]],
    ["inurl:日本語", [3]],
    ["inurl:%E6%97%A5%e6%9c%ac/caf%C3%A9", []],
    ["inurl:%E6%97%A5%e6%9c%ac%E8%AA%9E/caf%C3%A9", [3]],
    ["-inurl:caf%C3%A9", [0, 1, 2]],
    ["inurl:%20", []],
    ["allinurl:docs api", [1]],
    ["allinurl:docs nothing", []],
    ["-inurl:docs", [2, 3]],
    ["-allinurl:docs api", [0, 2, 3]],
    ["tin inurl:json", [2]],
    ["tin -inurl:docs -inurl:json", [3]],
  ])("%s", (query, numbers) => {
    expect(found(index(), query)).toEqual(numbers.map((at) => urls[at]).sort());
  });
});

describe("names with signs", () => {
  const titles = ["Notes on C++", "Notes on C#", "Notes on C", "The .NET runtime", "A fishing net"];
  const index = () =>
    indexOf(
      ...titles.map((title, at) => page(`http://a.org/${"abcde"[at]}`, { title, text: "ink" })),
    );

  it.each([
    ['"C++"', "a"],
    ['"notes on c#"', "b"],
    ['"notes on c"', "abc"],
    ['intitle:"C++,"', "a"],
    ['".NET"', "d"],
    ['"net"', "de"],
    ["ink -C++", "bcde"],
    ['ink -"c#"', "acde"],
    ["ink -.net", "abce"],
    ["ink -net", "abc"],
    ['"C++" OR ".net runtime"', "ad"],
    ["c++", "a"],
    ["notes C#", "b"],
    ["notes c", "abc"],
    ["C++ OR .NET", "ad"],
    ["C/C++", "a"],
    ["C#/.NET", "bd"],
    ["notes C#/.NET", "b"],
    ["C++/C#/ink", "ab"],
    ["intitle:C++", "a"],
    ["intitle:C++ OR intitle:.net", "ad"],
    ["...runtime", "d"],
  ])("%s", (query, names) => {
    expect(found(index(), query).map((url) => url.at(-1))).toEqual([...names]);
  });
});

describe("intitle: and allintitle:", () => {
  const index = () =>
    indexOf(
      page("http://a.org/1", { title: "Rate limits of the service", text: "key" }),
      page("http://a.org/2", { title: "Limit the rate", text: "key" }),
      page("http://a.org/3", { title: "Keys", text: "rate limits" }),
    );

  it.each([
    ["intitle:limits", [1, 2]],
    ['intitle:"rate limits"', [1]],
    ['intitle:"rate limit"', []],
    ["allintitle:rate limits", [1, 2]],
    ["allintitle: rate limits -service", [2]],
    ["-intitle:rate", [3]],
    ["-allintitle:rate service", [2, 3]],
    ['key -intitle:"limit the rate"', [1, 3]],
  ])("%s", (query, numbers) => {
    expect(found(index(), query)).toEqual(numbers.map((at) => `http://a.org/${at}`));
  });
});

describe("OR", () => {
  const index = () =>
    indexOf(
      page("http://a.org/heron", { title: "Heron nests", text: "Grey heron nests in trees." }),
      page("http://a.org/wall", { title: "Walls", text: "The flood wall. Its nests of bees." }),
      page("http://b.org/walls", { title: "Flood", text: "The walls of a flood plain, no heron." }),
      page("http://b.org/tower.pdf", { title: "Lighthouse", text: "A tall tower." }),
    );

  it.each([
    ["lighthouse OR bees", ["wall", "tower.pdf"]],
    ['"heron nests" OR "flood wall"', ["heron", "wall"]],
    ['"heron nests" OR "flood walls" OR "tall tower"', ["heron", "tower.pdf"]],
    ["intitle:walls OR intitle:flood", ["wall", "walls"]],
    ['intitle:"heron nests" OR tower', ["heron", "tower.pdf"]],
    ["inurl:tower OR inurl:heron", ["heron", "tower.pdf"]],
    ["inurl:tower OR bees", ["wall", "tower.pdf"]],
    ['inurl:tower OR "nests of bees"', ["wall", "tower.pdf"]],
    ['inurl:tower OR "nests of wall"', ["tower.pdf"]],
    ["site:b.org OR heron", ["heron", "tower.pdf", "walls"]],
    ["filetype:pdf OR bees", ["wall", "tower.pdf"]],
    ["heron OR bees -trees", ["wall", "walls"]],
    ["heron OR bees site:a.org", ["heron", "wall"]],
    ['(site:b.org OR "heron nests") (flood)', ["walls"]],
    ["heron OR", ["heron", "walls"]],
    ["OR heron", ["heron", "walls"]],
    ["heron or bees", ["heron", "wall", "walls"]],
  ])("%s", (query, names) => {
    const urls = found(index(), query).map((url) => url.split("/").at(-1));
    expect(urls).toEqual(names);
  });

  it("ranks words of both sides", () => {
    expect(find(index(), '"heron nests" OR lighthouse')).toHaveLength(2);
  });
});

describe("the other operators", () => {
  const index = () =>
    indexOf(
      page("http://alpine.example/", { title: "Alpine climbing", headings: ["Ropes"], text: "x" }),
      page("http://alpine.example/more", { title: "Climbing gear", text: "x" }),
      page("http://ropes.example/", { title: "All about ropes", text: "climbing" }),
      page("http://cooking.example/", { title: "Cooking", text: "soup" }),
    );

  it("related: finds pages of other sites that share words with the site's front pages", () => {
    expect(find(index(), "related:alpine.example")).toEqual(["http://ropes.example/"]);
    expect(find(index(), "related:unknown.example")).toEqual([]);
  });

  it("related: compares with one page, and leaves out pages with only chance words in common", () => {
    const filler = "Written today for all our readers. ";
    const stored = indexOf(
      page("http://birds.example/terns", {
        title: "Terns",
        text: `${filler}Terns dive for sandeels at sea.`,
      }),
      page("http://birds.example/skuas", {
        title: "Skuas",
        text: `${filler}Skuas rob terns of sandeels at sea.`,
      }),
      page("http://fish.example/", {
        title: "Sandeels",
        text: `${filler}Sandeels feed terns and skuas.`,
      }),
      ...["bread", "soup", "cake"].map((dish) =>
        page(`http://food.example/${dish}`, {
          title: dish,
          text: `${filler}Baking and stirring ${dish}.`,
        }),
      ),
    );
    expect(find(stored, "related:birds.example/terns").sort()).toEqual([
      "http://birds.example/skuas",
      "http://fish.example/",
    ]);
    expect(find(stored, "related:birds.example")).toEqual(["http://fish.example/"]);
  });

  it("lists all other pages for a query of negations, front pages first", () => {
    expect(find(index(), "-climbing")).toEqual(["http://cooking.example/"]);
    expect(find(index(), "-soup")).toEqual([
      "http://alpine.example/",
      "http://ropes.example/",
      "http://alpine.example/more",
    ]);
  });

  it("treats a dash with one letter as an option of a command", () => {
    const over = indexOf(page("http://a.org/1", { text: "grep -v prints other lines" }));
    expect(find(over, "grep -v")).toEqual(["http://a.org/1"]);
    expect(find(over, "grep --other -lines")).toEqual(["http://a.org/1"]);
    expect(find(over, "grep -c -lines")).toEqual(["http://a.org/1"]);
    expect(find(over, "grep -lines")).toEqual([]);
  });

  it("treats a dash with a name and a value as an option of a command", () => {
    const over = indexOf(
      page("http://a.org/1", { text: "Compile with gcc -std=c++20 -mtune=native" }),
      page("http://a.org/2", { text: "A native c++20 std" }),
    );
    expect(find(over, "-std=c++20")[0]).toBe("http://a.org/1");
    expect(find(over, "gcc -mtune=native")).toEqual(["http://a.org/1", "http://a.org/2"]);
  });

  it("treats a dash as part of an option if a page has it after the same word", () => {
    const over = indexOf(
      page("http://a.org/1", { text: "Run tar -xzf archive.tar.gz, or java -jar app.jar" }),
      page("http://a.org/2", { text: "An archive in a jar" }),
    );
    expect(find(over, "tar -xzf")).toEqual(["http://a.org/1"]);
    expect(find(over, "how to use java -jar")[0]).toBe("http://a.org/1");
    expect(find(over, "archive -jar")).toEqual([]);
    expect(find(over, "archive -xzf")).toEqual(["http://a.org/2"]);
    expect(find(over, "tar -xz")).toEqual(["http://a.org/1"]);
  });

  it("finds pages by emoji if the query has no words", () => {
    const over = indexOf(
      page("http://a.org/pizza", { text: "Our best 🍕 with basil" }),
      page("http://a.org/wave", { title: "Hi 👋🏽", text: "We ❤️ you 🤷‍♀️ in 🇩🇪 © now" }),
      page("http://a.org/none", { text: "Pizza, © now" }),
    );
    for (const query of ["👋", "👋🏿", "❤", "❤️", "🤷‍♂️", "🇩🇪", "👋❤️", "site:a.org 👋", '"👋"'])
      expect([query, find(over, query)]).toEqual([query, ["http://a.org/wave"]]);
    expect(find(over, "🍕")).toEqual(["http://a.org/pizza"]);
    expect(find(over, "basil 👋")).toEqual(["http://a.org/pizza"]);
    for (const query of ["🇫🇷", "🍕👋", "©", "-🍕"])
      expect([query, find(over, query)]).toEqual([query, []]);
  });

  it("takes several lines of copied text as plain words", () => {
    const over = indexOf(
      page("http://a.org/1", { text: "No module named yaml: install it, then import yaml" }),
    );
    const trace =
      'Traceback (most recent call last):\n  File "/home/app.py", line 3, in start\n    -import yaml\nNo module named yaml';
    expect(find(over, trace)).toEqual(["http://a.org/1"]);
    expect(find(over, 'module\n"/home/app.py"')).toEqual([]);
    expect(find(over, "grep -lines")).toEqual([]);
  });

  it("excludes what matches any term of a negated group", () => {
    expect(find(index(), "-(climbing OR soup)")).toEqual([]);
    expect(find(index(), "climbing -(soup related:a.org site:ropes.example)").sort()).toEqual(
      find(index(), "climbing -site:ropes.example").sort(),
    );
  });

  it("ignores image sizes in page searches", () => {
    expect(find(index(), "soup imagesize:640x480 larger:10x10")).toEqual([
      "http://cooking.example/",
    ]);
  });

  it("finds images by their size, whatever stop words the query has", () => {
    const image = (width: number) => ({
      ...{ url: `http://a.org/${width}.png`, title: "Heron", around: "" },
      ...{ width, height: 10 },
    });
    const stored = indexOf(page("http://a.org/", { images: [image(20), image(30), image(40)] }));
    const found = (query: string) => stored.searchImages({ query, limit: 5 }).hits;
    for (const query of [
      "imagesize:20x10 OR imagesize:30x10",
      "the imagesize:20x10 imagesize:30x10",
    ])
      expect(found(query).map(({ width }) => width)).toEqual([20, 30]);
    expect(found("the")).toEqual([]);
  });

  it("searches a malformed operator as text", () => {
    const texts = indexOf(page("http://a.org/", { text: "Write foo:bar or site: to search" }));
    for (const query of ["foo:bar", "site:", '"foo', "filetype: search", "- search"])
      expect(find(texts, query)).toEqual(["http://a.org/"]);
    expect(find(texts, "bar:foo")).toEqual(["http://a.org/"]);
    for (const query of ["-", "!!!", '""', "🎉"]) expect(find(texts, query)).toEqual([]);
  });
});

describe("a query that is a URL", () => {
  const urls = [
    "https://example.org/",
    "https://example.org:8443/docs/install",
    "https://example.org/docs/install",
    "https://example.org/docs/install/more",
    "https://www.example.com/docs?page=2",
  ];
  const index = () =>
    indexOf(...urls.map((url) => page(url, { text: `An install of docs of ${url} example org` })));

  it.each([
    ["https://example.org/docs/install", 2],
    ["http://www.example.org/docs/install/", 2],
    ["example.org/docs/install?utm_source=mail", 2],
    ["example.org:8443/docs/install", 1],
    ["example.org", 0],
    ["example.com/docs?page=2", 4],
  ])("finds its page first: %s", (query, at) => {
    expect(find(index(), query, { limit: 1 })).toEqual([urls[at]]);
    expect(find(index(), query, { limit: 1, offset: 1 })).not.toEqual([urls[at]]);
  });
});
