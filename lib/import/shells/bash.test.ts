import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBash } from "./bash";

/** Each form that bash accepts for a part of a word, without anything that bash expands. */
const single = fc
  .string({ unit: "binary", maxLength: 8 })
  .map((text) => `'${text.replaceAll(/['\0]/g, "")}'`);
const double = fc
  .array(
    fc.constantFrom(
      "a",
      " ",
      "\\\\",
      '\\"',
      "\\$",
      "\\`",
      "\\n",
      "\n",
      "\\\n",
      "'",
      "é",
      "{",
      "#",
      "|",
      "*",
    ),
    { maxLength: 8 },
  )
  .map((parts) => `"${parts.join("")}"`);
const ansi = fc
  .array(
    fc.constantFrom(
      "a",
      "\\n",
      "\\'",
      "\\\\",
      "\\t",
      "\\x41",
      "\\u00e9",
      "\\U0001F600",
      "\\101",
      '"',
      '\\"',
      "\\xc3\\xa9",
      "\\z",
      "\n",
    ),
    { maxLength: 8 },
  )
  .map((parts) => `$'${parts.join("")}'`);
const bare = fc.constantFrom(
  "a",
  "-d",
  "\\ ",
  "\\'",
  "\\\\",
  "\\\n",
  "x=y",
  "@-",
  "a#b",
  "{x,",
  "%",
  "é",
);
const word = fc
  .array(fc.oneof(single, double, ansi, bare), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(""));
const gap = fc.constantFrom(" ", "  ", "\t", " \\\n ");
const command = fc
  .array(fc.tuple(word, gap), { maxLength: 5 })
  .map((words) => words.map((parts) => parts.join("")).join(""));

/** Longer than any generated word. */
const divider = `\0${"-".repeat(200)}\0`;

/** Returns what each script prints in one real bash, because starting a process costs the most. */
function byBash(scripts: readonly string[]): string[] {
  const program = `for script; do eval "$script" || exit; printf '${divider.replaceAll("\0", "\\0")}'; done`;
  const { stdout, status } = spawnSync("bash", ["-c", program, "bash", ...scripts], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  return stdout.split(divider).slice(0, -1);
}

/** Many cases for one bash. A failure shrinks to one of them. */
const batch = <T>(one: fc.Arbitrary<T>) =>
  fc.array(one, { minLength: 1, maxLength: 40, size: "max" });
const batches = { numRuns: 10 };

const read = (script: string) => {
  const result = parseBash(script);
  if (!result.ok) throw new Error(result.message);
  return result.line;
};

const hasBash = spawnSync("bash", ["-c", "exit 0"]).status === 0;

describe("parseBash", () => {
  it.runIf(hasBash)("splits words as bash does", () => {
    fc.assert(
      fc.property(batch(command), (commands) => {
        // The first word of the format keeps printf from treating a word as an option.
        const scripts = commands.map((words) => `printf '%s\\0' word ${words}`);
        const argsOf = (script: string) => read(script).args.slice(2);
        expect(
          scripts.map((script) =>
            argsOf(script)
              .map(({ text }) => `${text}\0`)
              .join(""),
          ),
        ).toEqual(byBash(scripts));
      }),
      batches,
    );
  });

  it.runIf(hasBash)("parses here-documents as bash does", () => {
    const line = fc
      .array(
        fc.constantFrom(
          "a",
          "'",
          '"',
          " ",
          "\\\\",
          "\\$",
          "\\`",
          "\\x",
          "{",
          "EOFF",
          "#",
          "é",
          "\t",
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join(""));
    const script = fc
      .tuple(
        fc.array(line, { maxLength: 4 }),
        fc.constantFrom("EOF", "'EOF'", '"EOF"', "\\EOF"),
        fc.constantFrom("<<", "<<-"),
      )
      .map(
        ([lines, mark, sign]) =>
          `cat ${sign}${mark} | cat\n${lines.map((each) => `${each}\n`).join("")}EOF\n`,
      );
    fc.assert(
      fc.property(batch(script), (scripts) => {
        expect(scripts.map((each) => read(each).input?.text)).toEqual(byBash(scripts));
      }),
      batches,
    );
  });

  it("reports substitutions and leaves them in the text", () => {
    const { args: words } = read(`a "$KEY" \${B} \`date\` $(id) "$" '$no' "\\$no" $1`);
    expect(words.flatMap(({ substitutions }) => substitutions)).toEqual([
      "$KEY",
      `\${B}`,
      "`date`",
      "$(id)",
      "$1",
    ]);
    expect(words.map(({ text }) => text)).toEqual([
      "a",
      "$KEY",
      `\${B}`,
      "`date`",
      "$(id)",
      "$",
      "$no",
      "$no",
      "$1",
    ]);
  });

  it("stops at the end of the command", () => {
    expect(read("a b # c\nd").after).toBe("d");
    expect(read("# first\n\na | b").args.map(({ text }) => text)).toEqual(["a"]);
    expect(read("a > out 2>&1 < in b").args.map(({ text }) => text)).toEqual(["a", "b"]);
    expect(read("a -d @- <<<'x'").input?.text).toBe("x\n");
  });

  it("reports what is not closed, with its position", () => {
    expect(parseBash("a 'b")).toMatchObject({ ok: false, at: 2 });
    expect(parseBash('a "b')).toMatchObject({ ok: false, at: 2 });
    expect(parseBash("a <<EOF\nb")).toMatchObject({ ok: false });
  });
});
