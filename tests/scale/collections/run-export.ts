import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ExportedFile } from "@/lib/collections/export/export-result";

const runners = process.env.WORKBENCH_TEST_RUNNERS ?? "";

export type ToolRun = {
  readonly code: number | null;
  readonly output: string;
  readonly report: string;
};

/** Runs a program on exported files. `REPORT` in the arguments is the path of a file for its report. */
export async function runTool(
  program: string,
  files: readonly ExportedFile[],
  toArguments: (folder: string) => { readonly cwd: string; readonly args: readonly string[] },
): Promise<ToolRun> {
  const folder = mkdtempSync(join(tmpdir(), "exported-"));
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const report = join(folder, "report.json");
    writeFileSync(report, "");
    const { cwd, args } = toArguments(folder);
    const child = spawn(
      process.execPath,
      [
        join(runners, "node_modules", program),
        ...args.map((each) => (each === "REPORT" ? report : each)),
      ],
      { cwd, env: { ...process.env, NO_COLOR: "1" } },
    );
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, output, report: readFileSync(report, "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
