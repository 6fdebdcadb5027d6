import { expect, it } from "vitest";
import { newLibrarySiteSchema } from "@/lib/contract/library";
import { blankStart, startToSend } from "./typed-start";

it("names files after the first one with a valid name", () => {
  const nameOf = (fileName: string) => {
    const start = { ...blankStart, files: [new File([], fileName)] };
    return newLibrarySiteSchema.parse({ kind: "files", ...startToSend("files", start) });
  };
  expect(nameOf("owls.pdf")).toMatchObject({ name: "owls.pdf" });
  expect(nameOf(`${"long ".repeat(40)}.pdf`)).toMatchObject({ name: "long ".repeat(12).trim() });
  // A mark of the writing direction, and an emoji that the limit would cut in half.
  expect(nameOf(`\u200f${"a".repeat(58)}🦉.pdf`)).toMatchObject({ name: "a".repeat(58) });
  expect(nameOf("\u200f")).toMatchObject({ name: "Files" });
});
