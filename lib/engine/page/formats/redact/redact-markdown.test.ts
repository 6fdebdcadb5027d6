import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { redactMarkdown } from "./redact-markdown";

const only = (text: string, ...entities: string[]) => redactMarkdown(text, { entities }).text;

describe("forms", () => {
  test.each([
    ["Write to jane.doe+x@mail.example.org!", "Write to <EMAIL>!"],
    ["[Mail](mailto:jane\\_doe@example.org)", "[Mail](mailto:<EMAIL>)"],
    ["jane [at] example [dot] org", "<EMAIL>"],
    ["Ein Brief an müller@bücher.example", "Ein Brief an <EMAIL>"],
    ["not@mail, @handle and a @ b", "not@mail, @handle and a @ b"],
  ])("e-mail: %s", (text, redacted) => expect(only(text, "EMAIL")).toBe(redacted));

  test.each([
    ["Call +49 30 901820 now", "Call <PHONE> now"],
    ["(212) 736-5000", "<PHONE>"],
    ["[Call](tel:+4930901820)", "[Call](tel:<PHONE>)"],
    [
      "7 +49 30 901820, and 3 (212) 736-5000 99;x,+49 30 901820",
      "7 <PHONE>, and 3 <PHONE> 99;x,<PHONE>",
    ],
    ["Tel.: 030 / 90 18 20", "Tel.: <PHONE>"],
    ["On 2026-01-02 or 1.2.2026, item 2127365000", "On 2026-01-02 or 1.2.2026, item 2127365000"],
    ["https://shop.example/212-736-5000", "https://shop.example/212-736-5000"],
  ])("phone: %s", (text, redacted) => expect(only(text, "PHONE")).toBe(redacted));

  test("parses a phone number without a country code as one of the given country", () => {
    const options = { entities: ["PHONE"] };
    expect(redactMarkdown("020 7946 0958", options, "GB").text).toBe("<PHONE>");
    expect(redactMarkdown("020 7946 0958", options, "US").text).toBe("020 7946 0958");
  });

  test.each([
    ["Card 4111 1111 1111 1111.", "Card <FINANCIAL>."],
    ["Card 4111 1111 1111 1112.", "Card 4111 1111 1111 1112."],
    ["DE89 3704 0044 0532 0130 00", "<FINANCIAL>"],
    ["DE88 3704 0044 0532 0130 00", "DE88 3704 0044 0532 0130 00"],
    [
      "4111111111111111 1@a.example, 2 4111-1111-1111-1111-x",
      "<FINANCIAL> 1@a.example, 2 <FINANCIAL>-x",
    ],
    ["BE68 5390 0754 7034 NOTE", "<FINANCIAL> NOTE"],
    ["SSN 078-05-1120", "SSN <FINANCIAL>"],
    ["BIC: COBADEFFXXX", "BIC: <FINANCIAL>"],
  ])("money: %s", (text, redacted) => expect(only(text, "FINANCIAL")).toBe(redacted));

  test.each([
    [`AKIA${"A1B2".repeat(4)}`, "<SECRET>"],
    ["password: hunter2!x", "password: <SECRET>"],
    [
      "The password is required for the token: string",
      "The password is required for the token: string",
    ],
    ["postgres://app:s3cr3t@db.example/x", "postgres://app:<SECRET>@db.example/x"],
    [
      "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\nxyz=\n-----END RSA PRIVATE KEY-----\nnext",
      "<SECRET>\nnext",
    ],
    ["-----BEGIN PRIVATE KEY-----\nMIIabc", "<SECRET>"],
  ])("secret: %s", (text, redacted) => expect(only(text, "SECRET")).toBe(redacted));

  test("redacts random tokens only in the aggressive mode", () => {
    const token = "Zx81kQ02pLw93mNb47vCtR56yUi10oAs";
    expect(only(token, "SECRET")).toBe(token);
    expect(redactMarkdown(token, { entities: ["SECRET"], mode: "aggressive" }).text).toBe(
      "<SECRET>",
    );
  });
});

describe("names", () => {
  test("redacts people and places of English text everywhere", () => {
    const { text, counts, warnings } = redactMarkdown(
      "**Jane Smith** moved to Berlin. Later Jane Smith met Dr. Okonkwo at 12 Baker Street.",
      true,
    );
    expect(text).not.toMatch(/Jane|Smith|Okonkwo|Berlin|Baker/);
    expect(text).toMatch(/^\*\*<PERSON>\*\* moved to <LOCATION>\. Later <PERSON> met <PERSON>/);
    expect(counts.PERSON).toBe(3);
    expect(warnings.join()).toMatch(/English dictionary/);
  });

  test("preserves markup within a name", () => {
    expect(only("Met Mr. [Alder](https://a.example/x) there", "PERSON")).toBe(
      "Met <PERSON> [<PERSON>](https://a.example/x) there",
    );
  });

  test("redacts postal addresses of other languages", () => {
    expect(only("Lindenstraße 12, 10969 Berlin", "LOCATION")).toBe("<LOCATION>");
    expect(only("Springfield, IL 62704", "LOCATION")).toBe("<LOCATION>");
    expect(only("52.5200, 13.4050", "LOCATION")).toBe("<LOCATION>");
  });

  test("uses forms only in the fast mode, with a warning", () => {
    const { text, warnings } = redactMarkdown("Mrs. Alder met Jane Smith.", { mode: "fast" });
    expect(text).toBe("<PERSON> met Jane Smith.");
    expect(warnings.join()).toMatch(/other names may remain/);
  });
});

describe("options", () => {
  test("masks with the same number of characters, or removes the text", () => {
    const text = "a@b.example is here";
    const with_ = (replaceStyle: string) =>
      redactMarkdown(text, { entities: ["EMAIL"], replaceStyle }).text;
    expect(with_("mask")).toBe("*********** is here");
    expect(with_("remove")).toBe(" is here");
  });

  test("redacts only the requested kinds, and all kinds when one is unknown", () => {
    const text = "a@b.example, 4111 1111 1111 1111";
    expect(only(text, "FINANCIAL")).toBe("a@b.example, <FINANCIAL>");
    const odd = redactMarkdown(text, { entities: ["EMAIL", "SHOE_SIZE"], mode: "wild" });
    expect(odd.text).toBe("<EMAIL>, <FINANCIAL>");
    expect(odd.warnings.join()).toMatch(/all kinds.*|mode is not known/);
  });

  test("accepts a kind that is listed twice, and says that an empty list selects none", () => {
    const text = "a@b.example, 4111 1111 1111 1111";
    const twice = redactMarkdown(text, { entities: ["EMAIL", "email"] });
    expect(twice).toMatchObject({ text: "<EMAIL>, 4111 1111 1111 1111", warnings: [] });
    const empty = redactMarkdown(text, { entities: [] });
    expect(empty.text).toBe("<EMAIL>, <FINANCIAL>");
    expect(empty.warnings).toContain(
      "redactPII: no entities are selected; all kinds were redacted.",
    );
  });

  test("does nothing without the option", () => {
    expect(redactMarkdown("a@b.example", false).text).toBe("a@b.example");
    expect(redactMarkdown("a@b.example", undefined).text).toBe("a@b.example");
  });
});

describe("any text", () => {
  test("changes nothing outside the matches and leaves no card number", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.emailAddress(),
      fc.constantFrom(
        "4111111111111111",
        "+49 30 901820",
        "Jane Smith ",
        "\n",
        "://",
        "[",
        "](",
        "**",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(" ");
        const masked = redactMarkdown(text, { replaceStyle: "mask" }).text;
        expect(masked).toHaveLength(text.length);
        for (let at = 0; at < text.length; at += 1)
          if (masked[at] !== text[at]) expect(masked[at]).toBe("*");
        expect(masked).not.toContain("4111111111111111");
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ["digits", "1".repeat(300_000)],
    ["digits apart", "1 ".repeat(150_000)],
    ["brackets and digits", "(1) -".repeat(60_000)],
    ["at signs", "a@".repeat(150_000)],
    ["dots", "a@b.".repeat(80_000)],
    ["letters", "a".repeat(300_000)],
    ["capitals", "A B C. D E ".repeat(30_000)],
    ["key beginnings", "-----BEGIN PRIVATE KEY-----".repeat(10_000)],
    ["passwords", "password".repeat(40_000)],
    ["colons", "http://a:".repeat(30_000)],
  ])("processes endless %s within seconds", (_name, text) => {
    const started = cpuTime();
    redactMarkdown(text, { mode: "aggressive" });
    expect(cpuTime() - started).toBeLessThan(9_000);
  });
});
