import { describe, expect, it } from "vitest";
import { importText } from "../import-text";

describe("importing PowerShell", () => {
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
});
