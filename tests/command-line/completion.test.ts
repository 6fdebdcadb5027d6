import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandName } from "@/lib/command-line/command";
import { commands, optionsOf, shells } from "@/lib/command-line/commands";
import { completionScript } from "@/lib/command-line/completion/completion";

const isInstalled = (shell: string) => spawnSync(shell, ["--version"]).status === 0;

const folder = mkdtempSync(join(tmpdir(), "workbench-completion-"));
beforeAll(() => {
  for (const shell of shells) writeFileSync(join(folder, shell), completionScript(shell));
  writeFileSync(join(folder, "weekly report.yml"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function output(shell: string, script: string): string {
  const { stdout, stderr, status } = spawnSync(shell, ["-c", script], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

/** The candidates of bash for a line; the last word is completed. */
function bash(...line: readonly string[]): readonly string[] {
  const list = line.map((word) => `'${word}'`).join(" ");
  return output(
    "bash",
    `source ./bash; COMP_WORDS=(workbench ${list}); COMP_CWORD=${line.length}; _workbench; printf '%s\\n' "\${COMPREPLY[@]}"`,
  )
    .split("\n")
    .filter((word) => word !== "");
}

const fish = (line: string): readonly string[] =>
  output("fish", `source ./fish; complete -C 'workbench ${line}'`)
    .split("\n")
    .map((row) => row.split("\t")[0] ?? "")
    .filter((word) => word !== "");

describe("the completions for bash", () => {
  it("complete the commands and the second words", () => {
    expect(bash("")).toEqual(expect.arrayContaining(["run", "library", "share", "--version"]));
    expect(bash("library", "")).toEqual(["add", "list", "remove", "--help"]);
  });

  it("complete every option of every command", () => {
    for (const command of commands)
      expect(bash(...command.path, "--"), commandName(command)).toEqual(
        optionsOf(command).map(({ name }) => `--${name}`),
      );
  });

  it("complete values: choices, files and folders", () => {
    expect(bash("run", "--format", "")).toEqual(["jsonl", "md", "csv", "json"]);
    expect(bash("run", "week")).toEqual(["weekly report.yml"]);
    expect(bash("run", "--env", "")).toEqual([]);
    expect(bash("completion", "z")).toEqual(["zsh"]);
  });
});

describe("the completions for fish", () => {
  it.skipIf(!isInstalled("fish"))("complete commands, options and choices (needs fish)", () => {
    expect(fish("")).toEqual(expect.arrayContaining(["run", "library", "share"]));
    expect(fish("library ")).toEqual(expect.arrayContaining(["add", "list", "remove"]));
    expect(fish("run --for")).toEqual(["--format"]);
    expect(fish("run --format ")).toEqual(expect.arrayContaining(["jsonl", "md", "csv", "json"]));
    expect(fish("run week")).toEqual(["weekly report.yml"]);
    expect(fish("library add --")).toEqual(
      expect.arrayContaining(["--max-pages", "--max-depth", "--delay", "--json", "--help"]),
    );
    expect(fish("library add --")).not.toContain("--format");
  });
});

describe("the completions for zsh", () => {
  it.skipIf(!isInstalled("zsh"))("complete commands, options and choices (needs zsh)", () => {
    // The widgets print what they would offer.
    const offered = (...line: readonly string[]) =>
      output(
        "zsh",
        `_arguments() { print -rl -- "$@" }; _describe() { print -rl -- "$choices[@]" }; compdef() { : }
         source ./zsh
         words=(workbench ${line.map((word) => `'${word}'`).join(" ")}); CURRENT=$#words; _workbench`,
      );
    expect(offered("")).toContain("run:Send a search once");
    expect(offered("library", "")).toContain("add:Crawl a site");
    const run = offered("run", "");
    for (const command of commands.filter((each) => commandName(each) === "run"))
      for (const { name } of optionsOf(command)) expect(run).toContain(`--${name}[`);
    expect(run).toContain("(jsonl md csv json)");
    expect(run).toContain(":FILE:_files");
    expect(offered("library", "add", "")).toContain("--max-pages[");
    expect(offered("share", "open", "")).toContain("--once[");
  });
});
