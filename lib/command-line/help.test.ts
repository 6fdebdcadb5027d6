import { describe, expect, it } from "vitest";
import { commandName, optionLabel } from "./command";
import { commands, optionsOf } from "./commands";
import { exitCodeMeanings } from "./exit-codes";
import { commandHelp, generalHelp } from "./help";
import { parseArguments } from "./parse-arguments";

describe("the help", () => {
  it("lists every command and every exit code", () => {
    const help = generalHelp();
    for (const command of commands) expect(help).toContain(`  ${commandName(command)}  `);
    for (const [code, meaning] of exitCodeMeanings)
      expect(help).toMatch(new RegExp(`^ +${code} +${meaning.slice(0, 12)}`, "m"));
    expect(generalHelp("library")).not.toContain("compare");
  });

  it.each(commands.map((command) => [commandName(command), command] as const))(
    "of %s lists every option, and its examples are valid",
    (_name, command) => {
      const help = commandHelp(command);
      for (const option of optionsOf(command)) {
        expect(help).toContain(optionLabel(option));
        expect(option.help).not.toMatch(/\.$/);
      }
      for (const example of command.examples) {
        const [argv = ""] = example.split(/ [<>] /);
        const parsed = parseArguments(argv.match(/(?:[^\s"]|"[^"]*")+/g) ?? []);
        expect(parsed.kind).toBe("run");
      }
    },
  );
});
