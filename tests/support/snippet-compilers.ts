import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import type { SnippetId } from "@/lib/snippets/languages";
import { command, inFolder, keep, needs, type SnippetRunner } from "./snippet-runners";

const numbersOf = (codes: readonly string[]) => [...codes.keys()];

/** The first snippet runs as the file that a user has; the others are packages of one program. */
const java: SnippetRunner = {
  missing: needs("A JDK", "javac", "--version"),
  run: ([first = "", ...codes]) =>
    inFolder(async (folder) => {
      await command(folder, "java", keep(folder, "Search.java", first));
      rmSync(resolve(folder, "Search.java"));
      for (const [index, code] of codes.entries())
        keep(folder, `s${index}/Search.java`, `package s${index};\n${code}`);
      const calls = numbersOf(codes).map((index) => `s${index}.Search.main(args);`);
      keep(
        folder,
        "All.java",
        `public class All { public static void main(String[] args) throws Exception { ${calls.join("\n")} } }`,
      );
      await command(folder, "javac", "-encoding", "UTF-8", "All.java");
      await command(folder, "java", "All");
    }),
};

/** Each snippet is in a namespace of its own, so that the compiler starts once. */
const mono: SnippetRunner = {
  missing: () => needs("Mono's C# compiler", "mcs", "--version")() ?? needs("Mono", "mono", "-V")(),
  run: (codes) =>
    inFolder(async (folder) => {
      const files = codes.map((code, index) => {
        const main = code.replace("static async Task Main()", "public static async Task Run()");
        keep(folder, `s${index}.cs`, `namespace S${index} {\n${main}\n}\n`);
        return `s${index}.cs`;
      });
      const calls = numbersOf(codes).map((index) => `S${index}.Search.Run().Wait();`);
      keep(folder, "All.cs", `static class All { static void Main() { ${calls.join("\n")} } }`);
      await command(
        folder,
        "mcs",
        ...["-langversion:7.2", "-codepage:utf8", "-r:System.Net.Http", "-out:all.exe", "All.cs"],
        ...files,
      );
      await command(folder, "mono", "all.exe");
    }),
};

/** The folder is kept, because compiling the crate takes longer than the snippets. */
const cargo: SnippetRunner = {
  missing: needs("cargo", "cargo", "--version"),
  run: async (codes) => {
    const folder = resolve("node_modules/.cache/rust-snippets");
    rmSync(resolve(folder, "src"), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    keep(
      folder,
      "Cargo.toml",
      '[package]\nname = "snippets"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\nureq = "=3.5.2"\n[workspace]\n',
    );
    for (const [index, code] of codes.entries())
      keep(folder, `src/s${index}.rs`, code.replace("\nfn main() ", "\npub fn main() "));
    const all = numbersOf(codes);
    keep(
      folder,
      "src/main.rs",
      [
        ...all.map((index) => `mod s${index};`),
        "fn main() {",
        ...all.map((index) => `s${index}::main().unwrap();`),
        "}",
      ].join("\n"),
    );
    await command(folder, "cargo", "run", "--quiet");
  },
};

/** Runners that compile, which takes too long for `npm test`. */
export const snippetCompilers: Readonly<
  Partial<Record<SnippetId, Readonly<Record<string, SnippetRunner>>>>
> = { java: { java }, csharp: { mono }, rust: { cargo } };
