import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const launcher = fileURLToPath(new URL("../../scripts/workbench.mjs", import.meta.url));

export type ShellOutcome = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** Runs scripts in bash in a folder of its own, where `workbench` is the command line. */
export class Shell {
  readonly folder = mkdtempSync(join(tmpdir(), "workbench-shell-"));
  readonly dataDirectory = join(this.folder, "data");
  readonly #variables: Readonly<Record<string, string>>;

  constructor(variables: Readonly<Record<string, string>> = {}) {
    this.#variables = variables;
  }

  write(name: string, content: string | Uint8Array): void {
    writeFileSync(join(this.folder, name), content);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), "utf8");
  }

  /** `onOutput` gets what the script writes to standard error, to act on it. */
  run(script: string, onOutput: (stderr: string) => void = () => {}): Promise<ShellOutcome> {
    const child = spawn("bash", ["-c", `workbench() { "$NODE" "$LAUNCHER" "$@"; }\n${script}`], {
      cwd: this.folder,
      env: {
        ...process.env,
        WORKBENCH_LOG_LEVEL: "error",
        ...this.#variables,
        NODE: process.execPath,
        LAUNCHER: launcher,
        // `script` runs its command in it. Other shells pass no functions of bash on.
        SHELL: "/bin/bash",
        WORKBENCH_DATA_DIR: this.dataDirectory,
        ...(this.#variables.WORKBENCH_KEY === undefined && { WORKBENCH_KEY: "" }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      onOutput(stderr);
    });
    return new Promise((done) => {
      child.on("close", (code) => done({ code, stdout, stderr }));
    });
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The objects of JSON Lines. Throws if a line is not JSON. */
export const jsonLines = (text: string): readonly unknown[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
