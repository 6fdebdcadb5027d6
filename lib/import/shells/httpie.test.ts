import { describe, expect, it } from "vitest";
import { importText } from "../import-text";

const imported = (text: string) => {
  const result = importText(text);
  if (!result.ok) throw new Error(result.message);
  return result;
};

describe("importing HTTPie", () => {
  it.each([
    `echo '{"query":"a = b: c @d","limit":5}' | http POST https://api.example.org/v2/search Authorization:"Bearer canary"`,
    `$ KEY=canary\n$ https api.example.org/v2/search "Authorization:Bearer $KEY" \\\n  query='a = b: c @d' limit:=5`,
    `http POST https://api.example.org/v2/search query="a = b: c @d" limit:=5 Authorization:'Bearer canary'`,
    `$ https api.example.org/v2/search \\\n  -A bearer -a canary \\\n  query='a = b: c @d' limit:=5 --timeout=30`,
    `xh post https://api.example.org/v2/search --raw '{"query":"a = b: c @d","limit":5}' "Authorization:Bearer canary"`,
  ])("converts the items of a command: %s", (text) => {
    expect(imported(text)).toMatchObject({
      kind: "httpie",
      body: { query: "a = b: c @d", limit: 5 },
      destination: { baseUrl: "https://api.example.org", key: "canary" },
    });
  });

  it("sets nested members and keeps escaped separators", () => {
    const text = String.raw`http :3000/v2/search query=x scrapeOptions[formats][]=markdown scrapeOptions[formats][]=html 'scrapeOptions[headers][a\:b]=c' sources[0][type]=news`;
    expect(imported(text)).toMatchObject({
      body: {
        query: "x",
        scrapeOptions: {
          formats: [{ type: "markdown" }, { type: "html" }],
          headers: { "a:b": "c" },
        },
        sources: [{ type: "news" }],
      },
      destination: { baseUrl: "http://localhost:3000", key: null },
      dropped: [],
    });
  });

  it("reports items that a search cannot have", () => {
    const { body, dropped } = imported(
      "http POST a.example.org/v2/search query=$TOPIC country==de tbs=@range.txt limit:='{' scrapeOptions:='{\"maxAge\":9007199254740993}'",
    );
    expect(body).toEqual({ query: "$TOPIC", scrapeOptions: { maxAge: 9007199254740992 } });
    expect(dropped.map(({ what }) => what)).toEqual([
      "$TOPIC",
      "country",
      "tbs",
      "limit",
      "scrapeOptions.maxAge: 9007199254740993",
    ]);
  });

  it("rejects form data, and a body that is not in the text", () => {
    for (const [command, message] of [
      ["http -f POST a.example.org query=x", "form data"],
      ["http POST a.example.org/v2/search", "no body"],
    ] as const)
      expect(importText(command)).toMatchObject({ message: expect.stringContaining(message) });
  });
});
