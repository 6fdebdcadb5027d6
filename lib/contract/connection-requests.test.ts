import { expect, it } from "vitest";
import { newConnectionSchema } from "./connection-requests";

const parse = (key: string) =>
  newConnectionSchema.safeParse({ label: "A", baseUrl: "https://api.example.org", key });

it.each([
  "fc-abc",
  "  fc-abc\n",
  '"fc-abc"',
  "'fc-abc',",
  "`fc-abc`",
  "\u201cfc-abc\u201d",
  "\ufefffc-\u200babc\u2060",
  "Bearer fc-abc",
  "bearer\tfc-abc",
  '"Bearer fc-abc"',
  'Bearer "fc-abc"',
  "Authorization: Bearer fc-abc",
  "'Authorization: Bearer fc-abc'",
])("takes the bare key out of %j", (pasted) => {
  expect(parse(pasted).data?.key).toBe("fc-abc");
});

it.each(["", " ", '""', "\u200b"])("takes %j as no key", (pasted) => {
  expect(parse(pasted).data?.key).toBeNull();
});

it.each(["fc-abc\nfc-def", "fc abc", "fc-äbc", "fc-\u0000abc", "•••••"])(
  "rejects %j with the rule",
  (pasted) => {
    expect(parse(pasted).error?.issues[0]?.message).toMatch(/^A key has only ASCII/);
  },
);

it("keeps quotes and the scheme's name within a key", () => {
  expect(parse("fc-bearer'a\"b").data?.key).toBe("fc-bearer'a\"b");
});
