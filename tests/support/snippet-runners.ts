import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { SnippetId } from "@/lib/snippets/languages";

/** The version that `lib/snippets/python-client-body.ts` describes. */
const pythonClientVersion = "4.55.0";

/** Contains every character that is legal in a key and special in a shell. */
export const testKey = "k-\"$HOME'`id`\\%PATH%!&|;#<>(){}*?~";

const environment = { ...process.env, SEARCH_API_KEY: testKey, NO_PROXY: "*", no_proxy: "*" };

/** Runs snippets of one language in as few processes as possible. Rejects if one fails. */
export type SnippetRunner = {
  readonly missing: () => string | null;
  readonly run: (codes: readonly string[]) => Promise<void>;
};

export function isInstalled(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export const needs =
  (what: string, program: string, ...args: string[]) =>
  (): string | null =>
    isInstalled(program, ...args) ? null : `${what} is not on this machine`;

export async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "snippets-"));
  try {
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function keep(folder: string, path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

export const command = async (
  folder: string,
  program: string,
  ...args: string[]
): Promise<void> => {
  await promisify(execFile)(program, args, {
    cwd: folder,
    env: {
      CARGO_HOME: join(homedir(), ".cargo"),
      RUSTUP_HOME: join(homedir(), ".rustup"),
      ...environment,
      HOME: folder,
      GOCACHE: join(tmpdir(), "snippets-go-cache"),
    },
    maxBuffer: 100_000_000,
  });
};

type ScriptRunner = {
  readonly missing: SnippetRunner["missing"];
  readonly program: string;
  readonly args?: readonly string[];
  readonly ending: string;
  /** A script that runs the file of each snippet. */
  readonly all: (count: number) => string;
};

/** One process runs the files one after another. */
const scripts = ({ missing, program, args = [], ending, all }: ScriptRunner): SnippetRunner => ({
  missing,
  run: (codes) =>
    inFolder(async (folder) => {
      for (const [index, code] of codes.entries()) keep(folder, `${index}.${ending}`, code);
      // For the modules of JavaScript.
      symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
      await command(folder, program, ...args, keep(folder, `all.${ending}`, all(codes.length)));
    }),
});

const shell = (program: string): SnippetRunner =>
  scripts({
    missing: () => needs(program, program, "-c", "exit")() ?? needs("curl", "curl", "--version")(),
    ...{ program, ending: "sh" },
    all: (count) => `i=0; while [ $i -lt ${count} ]; do . "./$i.sh" || exit 1; i=$((i+1)); done`,
  });

const modules = scripts({
  missing: () => null,
  ...{ program: process.execPath, ending: "mjs" },
  all: (count) => `for (let i = 0; i < ${count}; i += 1) await import(\`./\${i}.mjs\`);`,
});

/** Python that has the packages of the snippets. */
const python = process.env.WORKBENCH_TEST_PYTHON ?? "python3";

const pythonWith = (what: string, check: string): SnippetRunner =>
  scripts({
    missing: needs(`Python with ${what}`, python, "-c", check),
    ...{ program: python, ending: "py" },
    all: (count) => `import runpy\nfor i in range(${count}): runpy.run_path(f"{i}.py")\n`,
  });

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
  python: { python3: pythonWith("requests", "import requests") },
  pythonClient: {
    python3: pythonWith(
      `firecrawl-py ${pythonClientVersion}`,
      `from importlib.metadata import version as v; assert v("firecrawl-py") == "${pythonClientVersion}"`,
    ),
  },
  php: {
    php: scripts({
      missing: needs("PHP", "php", "--version"),
      ...{ program: "php", ending: "php" },
      all: (count) => `<?php for ($i = 0; $i < ${count}; $i++) { include "$i.php"; }\n`,
    }),
  },
  ruby: {
    ruby: scripts({
      missing: needs("Ruby", "ruby", "--version"),
      ...{ program: "ruby", ending: "rb" },
      all: (count) => `${count}.times { |i| load "./#{i}.rb" }\n`,
    }),
  },
  go: { go: goProgram },
  powershell: {
    pwsh: scripts({
      missing: needs("PowerShell", "pwsh", "-Version"),
      ...{ program: "pwsh", args: ["-NoProfile", "-File"], ending: "ps1" },
      all: (count) =>
        `$ErrorActionPreference = 'Stop'\n0..${count - 1} | ForEach-Object { & "./$_.ps1" }\n`,
    }),
  },
  httpMessage: { socket },
};
