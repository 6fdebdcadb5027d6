import { describe, expect, it } from "vitest";
import { importText } from "../import-text";

describe("importing PowerShell", () => {
  it("evaluates the suffixes of numbers", () => {
    const text =
      "irm $u -Body (@{ query = 'x'; limit = 0x10; timeout = 60kb; scrapeOptions = @{ waitFor = 1e3; timeout = 5000L } } | ConvertTo-Json)";
    expect(importText(text)).toMatchObject({
      ok: true,
      body: {
        ...{ query: "x", limit: 16, timeout: 61_440 },
        scrapeOptions: { waitFor: 1_000, timeout: 5_000 },
      },
    });
  });

  it.each([
    "Invoke-RestMethod -Uri $u -Body (@{ query = 'x'; scrapeOptions = @{ formats = @(@{ type = 'json'; schema = @{ const = 9007199254740993 } }) } } | ConvertTo-Json -Depth 9)",
    "$s = @{ const = 9007199254740993 }\n$b = @{ query = 'x' }\n$b.scrapeOptions = @{ formats = @(@{ type = 'json'; schema = $s }) }\nirm $u -Method Post -Body ($b | ConvertTo-Json)",
  ])("reports numbers that lose digits: %s", (text) => {
    expect(importText(text)).toMatchObject({
      ok: true,
      dropped: expect.arrayContaining([
        {
          what: "scrapeOptions.formats.0.schema.const: 9007199254740993",
          why: "Rounded to 9007199254740992. Use a string to keep all digits.",
        },
      ]),
    });
  });

  it.each([
    "irm $u -Method Post -Body (ConvertTo-Json @{ query = 'x'; limit = 2 })",
    "$p = @{\n  Uri = $u; Method = 'Post'\n  Body = @{ query = 'x'; limit = 2 } | ConvertTo-Json -Depth 5\n  ContentType = 'application/json'\n}\nirm @p",
    "irm $u -Body (ConvertTo-Json -Depth 5 -InputObject @{ query = 'x'; limit = 2 } -Compress) -Method Post",
    "$b = @{ query = 'x'; limit = 2 }\n$json = ConvertTo-Json $b -Depth 5\nirm $u -Method Post -Body $json",
  ])("evaluates the command that writes JSON: %s", (text) => {
    expect(importText(text)).toMatchObject({ ok: true, body: { query: "x", limit: 2 } });
  });

  it.each([
    "irm $u -TimeoutSec (60 * 2) -Token (ConvertTo-SecureString $k) -Body (@{ query = 'x'; limit = 2 } | ConvertTo-Json)",
    "irm $c.url -Method Post -Body $(@{ query = 'x'; limit = 2 } | ConvertTo-Json -Compress)",
    "$b = @{\n  query = 'x' # terms\n  limit = 2\n}\nirm ([uri]$u) -Body ($b | ConvertTo-Json)",
  ])("evaluates the body beside expressions: %s", (text) => {
    expect(importText(text)).toMatchObject({ ok: true, body: { query: "x", limit: 2 } });
  });

  it.each([
    "irm URL -Authentication Bearer -Token (ConvertTo-SecureString 'canary' -AsPlainText -Force) -Body BODY",
    '$t = ConvertTo-SecureString -String "canary" -Force -AsPlainText\nirm -Uri URL -Authentication OAuth -Token $t -Body BODY',
  ])("takes the key from the option for it: %s", (text) => {
    const url = "https://api.example.org";
    const call = text.replace("URL", `${url}/v2/search`).replace("BODY", `'{"query":"x"}'`);
    expect(importText(call)).toMatchObject({
      destination: { baseUrl: url, key: "canary" },
      dropped: [],
    });
  });

  it("names expressions in the body, and shows none of a header", () => {
    const text = `$b = @{
      query = "news of " + $place; country = $args[0]
      limit = 2
    } | ConvertTo-Json
    irm $u -Method Post -Body $b -Headers @{ Authorization = "Bearer " + "canary" } -Token ("canary" + $k)`;
    const result = importText(text);
    expect(result).toMatchObject({ ok: true, body: { limit: 2, country: "$args[0]" } });
    const notes = result.ok ? result.dropped.map(({ what }) => what) : [];
    expect(notes).toEqual(expect.arrayContaining(['"news of " + $place', "$args[0]"]));
    expect(JSON.stringify(result)).not.toContain("canary");
  });
});
