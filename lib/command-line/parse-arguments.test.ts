import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CommandError } from "./command-error";
import { parseArguments } from "./parse-arguments";

function errorOf(...argv: string[]): CommandError {
  try {
    parseArguments(argv);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error("The arguments are valid.");
}

function parsedOf(...argv: string[]) {
  const read = parseArguments(argv);
  if (read.kind !== "run") throw new Error(`This is ${read.kind}.`);
  return read.parsed;
}

describe("parseArguments", () => {
  it("takes options before and after the file, with and without an equals sign", () => {
    const parsed = parsedOf("run", "--format=md", "a.yml", "--var", "q=x=y", "--var", "n=5");
    expect(parsed.args).toEqual(["a.yml"]);
    expect(parsed.value("format")).toBe("md");
    expect(parsed.values("var")).toEqual(["q=x=y", "n=5"]);
    expect(parsed.flag("strict")).toBe(false);
  });

  it("takes a hyphen as a file, and everything after two hyphens as files", () => {
    expect(parsedOf("run", "-").args).toEqual(["-"]);
    expect(parsedOf("run", "--", "--odd.yml").args).toEqual(["--odd.yml"]);
  });

  it("takes --json before the command, too", () => {
    for (const command of [
      ["run", "a.yml"],
      ["library", "add", "https://example.org"],
    ]) {
      const parsed = parsedOf("--json", ...command);
      expect(parsed.flag("json")).toBe(true);
      expect(parsed.args).toEqual(command.slice(-1));
    }
  });

  it("finds commands of two words", () => {
    expect(parsedOf("library", "add", "https://example.org").command.path).toEqual([
      "library",
      "add",
    ]);
  });

  it.each([
    [["--version"], "version"],
    [["--help"], "help"],
    [["help", "library"], "help"],
    [["library", "--help"], "help"],
    [["run", "--help"], "help"],
    [["share", "open", "-h"], "help"],
  ])("understands %j", (argv, kind) => {
    expect(parseArguments(argv).kind).toBe(kind);
  });

  it.each([
    [[], "A command is missing"],
    [["libary"], "There is no command “libary”"],
    [["library"], "A command is missing. Use one of library add"],
    [["run"], "FILE is missing"],
    [["run", ""], "FILE is missing"],
    [["compare", "a.zip", ""], "FILE is missing"],
    [["run", "a.yml", "b.yml"], "at most 1 argument"],
    [["run", "a.yml", "--format", "xml"], "--format takes jsonl, md, csv or json"],
    [["run", "a.yml", "--format"], "--format needs a value"],
    [["run", "a.yml", "--output", "--json"], "--output needs a value"],
    [["run", "a.yml", "--env="], "--env needs a value"],
    [["run", "a.yml", "--json=yes"], "--json takes no value"],
    [["run", "a.yml", "--env", "a", "--env", "b"], "--env is given more than once"],
    [["run", "a.yml", "--max-credit", "5"], "Did you mean --max-credits?"],
    [["run", "a.yml", "--fromat", "md"], "Did you mean --format?"],
    [["run", "a.yml", "--max-cerdit=5"], "Did you mean --max-credits?"],
    [["run", "a.yml", "-x"], "Unknown option -x. Usage"],
    [["run", "a.yml", "--limit"], "Unknown option --limit. Usage"],
    [["completion", "powershell"], "SHELL is bash, zsh or fish"],
    [["library", "list", "x"], "library list takes no arguments"],
  ])("rejects %j with the exit code 3", (argv, message) => {
    const error = errorOf(...argv);
    expect(error.exitCode).toBe(3);
    expect(error.message).toContain(message);
  });

  it.each(["--key", "--api-key", "--token", "--key=wbk_secret", "--password"])(
    "explains why %s is not accepted",
    (option) => {
      const { message } = errorOf("run", "a.yml", option, "wbk_secret");
      expect(message).toContain("WORKBENCH_KEY");
      expect(message).not.toContain("wbk_secret");
    },
  );

  it("never repeats a value, whatever the mistake is", () => {
    const secret = "S3cretValue";
    const link = `https://example.org/share/abc#${secret}`;
    const word = fc.constantFrom(
      "share",
      "open",
      "run",
      link,
      `--bad=${secret}`,
      `--${link}`,
      "--json",
      "--format",
      "-",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
        try {
          parseArguments(argv);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError);
          expect(String(error)).not.toContain(secret);
        }
      }),
    );
  });
});
