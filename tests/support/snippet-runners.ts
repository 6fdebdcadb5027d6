import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { SnippetId } from "@/lib/snippets/languages";

/** Contains every character that is legal in a key and special in a shell. */
export const testKey = "k-\"$HOME'`id`\\%PATH%!&|;#<>(){}*?~";

const environment = { ...process.env, SEARCH_API_KEY: testKey, NO_PROXY: "*", no_proxy: "*" };

/** Runs snippets of one language in as few processes as possible. Rejects if one fails. */
export type SnippetRunner = {
  /** The missing program, or null. */
  readonly missing: () => string | null;
  readonly run: (codes: readonly string[]) => Promise<void>;
};

function isInstalled(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const needs =
  (what: string, program: string, ...args: string[]) =>
  (): string | null =>
    isInstalled(program, ...args) ? null : `${what} is not on this machine`;

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "snippets-"));
  try {
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keep(folder: string, path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const command = async (folder: string, program: string, ...args: string[]): Promise<void> => {
  await promisify(execFile)(program, args, {
    cwd: folder,
    env: { ...environment, HOME: folder, GOCACHE: join(tmpdir(), "snippets-go-cache") },
    maxBuffer: 100_000_000,
  });
};

const shell = (program: string): SnippetRunner => ({
  missing: () => needs(program, program, "-c", "exit")() ?? needs("curl", "curl", "--version")(),
  run: (codes) =>
    inFolder(async (folder) => {
      for (const [index, code] of codes.entries()) keep(folder, `${index}.sh`, code);
      const each = 'i=0; while [ $i -lt "$0" ]; do . "./$i.sh" || exit 1; i=$((i+1)); done';
      await command(folder, program, "-c", each, String(codes.length));
    }),
});

const modules: SnippetRunner = {
  missing: () => null,
  run: (codes) =>
    inFolder(async (folder) => {
      symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
      for (const [index, code] of codes.entries()) keep(folder, `${index}.mjs`, code);
      const each = `for (let i = 0; i < ${codes.length}; i += 1) await import(\`./\${i}.mjs\`);`;
      await command(folder, process.execPath, keep(folder, "all.mjs", each));
    }),
};

/** Each snippet is a package called from one program, so that the compiler starts once. */
const goProgram: SnippetRunner = {
  missing: needs("go", "go", "version"),
  run: (codes) =>
    inFolder(async (folder) => {
      keep(folder, "go.mod", "module snippets\n");
      for (const [index, code] of codes.entries())
        keep(
          folder,
          `s${index}/search.go`,
          code
            .replace("package main", `package s${index}`)
            .replace("\nfunc main() {", "\nfunc Main() {"),
        );
      const all = [...codes.keys()];
      keep(
        folder,
        "main.go",
        [
          "package main",
          ...all.map((index) => `import "snippets/s${index}"`),
          "func main() {",
          ...all.map((index) => `s${index}.Main()`),
          "}",
        ].join("\n"),
      );
      await command(folder, "go", "run", ".");
    }),
};

/** Sends the raw message over a connection. */
const socket: SnippetRunner = {
  missing: () => null,
  run: async (codes) => {
    for (const code of codes) {
      const [, host = "", port = ""] = /^Host: (.+):(\d+)\r$/m.exec(code) ?? [];
      await new Promise<void>((done, fail) => {
        const connection = connect(Number(port), host, () =>
          connection.write(code.replace("$SEARCH_API_KEY", () => testKey)),
        );
        connection
          .on("error", fail)
          .on("close", () => done())
          .resume();
      });
    }
  },
};

/**
 * The runners of each language. Languages that cannot run on Linux have their own parsing tests.
 */
export const snippetRunners: Readonly<Partial<Record<SnippetId, Record<string, SnippetRunner>>>> = {
  curl: { bash: shell("bash"), sh: shell("sh"), zsh: shell("zsh") },
  javascriptFetch: { node: modules },
  javascriptClient: { node: modules },
  python: {
    python3: {
      missing: needs("Python with requests", "python3", "-c", "import requests"),
      run: (codes) =>
        inFolder(async (folder) => {
          for (const [index, code] of codes.entries()) keep(folder, `${index}.py`, code);
          const each = `import runpy\nfor i in range(${codes.length}): runpy.run_path(f"{i}.py")\n`;
          await command(folder, "python3", keep(folder, "all.py", each));
        }),
    },
  },
  go: { go: goProgram },
  powershell: {
    pwsh: {
      missing: needs("PowerShell", "pwsh", "-Version"),
      run: (codes) =>
        inFolder(async (folder) => {
          for (const [index, code] of codes.entries()) keep(folder, `${index}.ps1`, code);
          const each = `$ErrorActionPreference = 'Stop'\n0..${codes.length - 1} | ForEach-Object { & "./$_.ps1" }\n`;
          await command(folder, "pwsh", "-NoProfile", "-File", keep(folder, "all.ps1", each));
        }),
    },
  },
  httpMessage: { socket },
};
