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
  /** The missing program, or null. */
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

/** Python that has the packages of the snippets. */
const python = process.env.WORKBENCH_TEST_PYTHON ?? "python3";

const pythonWith = (what: string, check: string): SnippetRunner => ({
  missing: needs(`Python with ${what}`, python, "-c", check),
  run: (codes) =>
    inFolder(async (folder) => {
      for (const [index, code] of codes.entries()) keep(folder, `${index}.py`, code);
      const each = `import runpy\nfor i in range(${codes.length}): runpy.run_path(f"{i}.py")\n`;
      await command(folder, python, keep(folder, "all.py", each));
    }),
});

/** One process loads the files one after another. `load` is the loop, without the count. */
const script = (
  what: string,
  program: string,
  ending: string,
  load: (count: number) => string,
): SnippetRunner => ({
  missing: needs(what, program, "--version"),
  run: (codes) =>
    inFolder(async (folder) => {
      for (const [index, code] of codes.entries()) keep(folder, `${index}.${ending}`, code);
      await command(folder, program, keep(folder, `all.${ending}`, load(codes.length)));
    }),
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
    php: script(
      "PHP",
      "php",
      "php",
      (count) => `<?php for ($i = 0; $i < ${count}; $i++) { include "$i.php"; }
`,
    ),
  },
  ruby: {
    ruby: script(
      "Ruby",
      "ruby",
      "rb",
      (count) => `${count}.times { |i| load "./#{i}.rb" }
`,
    ),
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
