import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = {
  tools: process.env.WORKBENCH_TEST_OPENAPI ?? "",
  runners: process.env.WORKBENCH_TEST_RUNNERS ?? "",
};

/** Makes a folder with the files, and removes it afterwards. */
export async function inFolderWith<Result>(
  files: Readonly<Record<string, unknown>>,
  act: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    for (const [name, value] of Object.entries(files))
      writeFileSync(join(folder, name), JSON.stringify(value));
    return await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program of an installed package. */
export async function runTool(
  from: keyof typeof folders,
  program: string,
  cwd: string,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [join(folders[from], "node_modules", program), ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
}
