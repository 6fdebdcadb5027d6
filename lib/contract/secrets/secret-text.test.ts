import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namesInSecretText, shareableSecretText } from "./secret-text";

describe("shareableSecretText", () => {
  it.each([
    ["{{cookie}}", "{{cookie}}"],
    ["{{secret:$cookie}}", "{{cookie}}"],
    ["Bearer {{secret:$token}}", "Bearer {{token}}"],
    ["Basic {{user.name}}{{pass-word}}", "Basic {{user.name}}{{pass-word}}"],
    ["sid={{a}}; csrftoken={{b}};{{rest}}", "sid={{a}}; csrftoken={{b}};{{rest}}"],
  ])("returns %s with names", (text, shown) => {
    expect(shareableSecretText(text)).toBe(shown);
  });

  it.each([
    "",
    "Bearer ",
    "Bearer hunter2",
    "hunter2 {{token}}",
    "Bearer hunter2{{token}}",
    "Bearer {{token}} hunter2",
    "Bearer Bearer {{token}}",
    "hunter2={{cookie}}",
    "sid={{a}}; hunter2",
    "sid=hunter2; sid={{a}}",
    "\\{{token}}",
    "{{token}}\n",
    "{{$date}}",
    "{{1st}}",
    "{{secret}}",
    "{{secret:draft-id.1}}",
    "Bearer {{secret}}",
    "{{secret:$}}",
    `{{${"a".repeat(65)}}}`,
  ])("returns null for %s", (text) => {
    expect(shareableSecretText(text)).toBeNull();
  });

  const name = fc
    .stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,20}$/)
    .filter((each) => each !== "secret");
  const shareable = fc
    .tuple(
      fc.constantFrom("", "Bearer ", "Token ", "sid="),
      fc.array(name, { minLength: 1 }),
      fc.boolean(),
    )
    .map(([before, names, isSent]) => {
      const references = names.map((each) => (isSent ? `{{secret:$${each}}}` : `{{${each}}}`));
      return { text: before + references.join(before === "sid=" ? "; " : ""), names };
    });

  it("returns any list of references with its names", () => {
    fc.assert(
      fc.property(shareable, ({ text, names }) => {
        const shown = shareableSecretText(text) ?? "";
        expect(namesInSecretText(shown)).toEqual(names);
        expect(shareableSecretText(shown)).toBe(shown);
      }),
    );
  });

  it("returns null for any text beside the references", () => {
    const secret = fc
      .string({ minLength: 2, unit: "binary" })
      .filter((each) => /[^\s;{}]/.test(each));
    fc.assert(
      fc.property(shareable, secret, fc.boolean(), ({ text }, literal, isBefore) => {
        const known = /^(?:[\s;]|Bearer|Basic|Token|Key|JWT|Bot|SSWS|sid=|\{\{[\w.:$-]+\}\})*$/i;
        fc.pre(!known.test(literal));
        expect(shareableSecretText(isBefore ? literal + text : text + literal)).toBeNull();
      }),
    );
  });

  it("ends for texts that repeat a part of the pattern", () => {
    for (const text of ["{{a}}", "sid={{a}};", "Bearer ", "{{"])
      expect(shareableSecretText(`${text.repeat(20_000)}!`)).toBeNull();
  });
});
