import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, type IForbiddenRuleType, type IReporterOutput } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { describe, expect, it } from "vitest";
import type { Folder } from "./folder";
import { firstVisit, importTable, unreachable } from "./import-table";

const root = fileURLToPath(new URL("../../", import.meta.url));
const testCode = "\\.test\\.tsx?$|/test-(fixtures|support)/";

const rules: IForbiddenRuleType[] = [
  ...importTable.map(({ folder, mayImport, reason }) => ({
    name: `${folder} imports only permitted folders`,
    comment: reason,
    severity: "error" as const,
    from: { path: `^${folder}/`, pathNot: testCode },
    to: {
      path: "^(lib|components|app|scripts|tests)/",
      pathNot: `^(${[folder, ...mayImport].join("|")})/`,
    },
  })),
  { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
];

/** Imports that the project has, as if they were forbidden: shows that violations are found. */
const planted: IForbiddenRuleType[] = [
  ["planted: engine to contract", "^lib/engine/", "^lib/contract/"],
  ["planted: page to load", "^lib/engine/page/", "^lib/engine/load/"],
].map(([name, from, to]) => ({ name, severity: "error", from: { path: from }, to: { path: to } }));

async function cruiseProject() {
  const tsConfig = extractTSConfig(join(root, "tsconfig.json"));
  const { output }: IReporterOutput = await cruise(
    ["app", "components", "lib"],
    {
      baseDir: root,
      ruleSet: { forbidden: [...rules, ...planted] },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      tsConfig: { fileName: "tsconfig.json" },
      enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
    },
    undefined,
    { tsConfig },
  );
  if (typeof output === "string") throw new Error("Expected an object, not a text report.");
  return output;
}

/** Once, because reading all imports takes seconds. */
let cruised: ReturnType<typeof cruiseProject> | undefined;
const cruiseOnce = () => {
  cruised ??= cruiseProject();
  return cruised;
};

type Cruised = Awaited<ReturnType<typeof cruiseProject>>["modules"];

/** The shortest chain of imports from a module of one kind to one of the other, types included; null if no chain exists. */
function chainBetween(from: RegExp, to: RegExp, modules: Cruised): readonly string[] | null {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const starts = [...bySource.keys()].filter(
    (path) => from.test(path) && !new RegExp(testCode).test(path),
  );
  const importerOf = new Map<string, string | null>(starts.map((path) => [path, null]));
  for (const source of importerOf.keys())
    for (const { resolved } of bySource.get(source)?.dependencies ?? []) {
      if (to.test(resolved)) return chainTo(source, importerOf).concat(resolved);
      if (!importerOf.has(resolved)) importerOf.set(resolved, source);
    }
  return null;
}

function chainTo(source: string, importerOf: ReadonlyMap<string, string | null>): string[] {
  const importer = importerOf.get(source) ?? null;
  return importer === null ? [source] : [...chainTo(importer, importerOf), source];
}

/** Modules that load with the entries. `dynamic` also follows dynamic imports. */
function loadedWith(entries: readonly string[], modules: Cruised, { dynamic = false } = {}) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const seen = new Set(entries);
  for (const source of seen)
    for (const { resolved, dynamic: isDynamic, dependencyTypes } of bySource.get(source)
      ?.dependencies ?? [])
      if (!dependencyTypes.includes("type-only") && (dynamic || !isDynamic)) seen.add(resolved);
  return [...seen];
}

/** Adds to `seen` all modules that load with it, but stops at modules that match `isEnd`. Returns those. */
function loadedUntil(seen: Set<string>, modules: Cruised, isEnd: (path: string) => boolean) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const ends = new Set<string>();
  for (const source of seen)
    for (const { resolved, dependencyTypes } of bySource.get(source)?.dependencies ?? []) {
      if (dependencyTypes.includes("type-only") || resolved.includes("node_modules")) continue;
      if (!/^(app|components|lib)\//.test(resolved)) continue;
      if (isEnd(resolved)) ends.add(resolved);
      else seen.add(resolved);
    }
  return ends;
}

const packageOf = (path: string) => /(?:.*node_modules\/)((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

function* typescriptFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* typescriptFiles(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}
const files = ["app", "components", "lib"].flatMap((folder) => [...typescriptFiles(folder)]);

/** Folders that need a row: those in `lib` and `components`, and the folders inside the engine. */
const codeFolders = new Set(
  files
    .filter((file) => !file.startsWith("app/"))
    .flatMap((file) => {
      const path = file.split("/");
      const isInEngineFolder = file.startsWith("lib/engine/") && path.length > 3;
      return [path.slice(0, 2), ...(isInEngineFolder ? [path.slice(0, 3)] : [])];
    })
    .map((path) => path.join("/")),
);

function rowErrors(rows: readonly string[]): string[] {
  return [
    ...[...codeFolders].filter((folder) => !rows.includes(folder)).map((each) => `no row: ${each}`),
    ...rows.filter((row) => !codeFolders.has(row)).map((each) => `no folder: ${each}`),
    ...rows.filter((row, at) => rows.indexOf(row) !== at).map((each) => `duplicate row: ${each}`),
  ];
}

/** The first path of folders that leads back to its start, or null. */
function circleIn(rows: readonly Folder[]): string[] | null {
  const next = new Map(rows.map(({ folder, mayImport }) => [folder, mayImport]));
  const follow = (path: readonly string[]): string[] | null => {
    for (const folder of next.get(path.at(-1) ?? "") ?? []) {
      if (path.includes(folder)) return [...path, folder];
      const circle = follow([...path, folder]);
      if (circle) return circle;
    }
    return null;
  };
  return rows.reduce<string[] | null>((found, { folder }) => found ?? follow([folder]), null);
}

describe("the import table", { timeout: 300_000 }, () => {
  it("permits every import in the project", async () => {
    const { modules, summary } = await cruiseOnce();
    const projectModules = modules.filter(({ source }) => /^(app|components|lib)\//.test(source));
    // Without a readable compiler configuration it would find no imports and thus no violations.
    expect(projectModules.length).toBeGreaterThanOrEqual(files.length);
    expect(projectModules.length).toBeGreaterThan(150);
    expect(
      projectModules.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    ).toBeGreaterThan(400);
    const violations = summary.violations.filter(({ rule }) => !rule.name.startsWith("planted"));
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  });

  it.each(unreachable)("keeps the rule $name", async ({ from, to }) => {
    const { modules } = await cruiseOnce();
    expect(chainBetween(new RegExp(from), new RegExp(to), modules)).toBeNull();
  });

  it("detects a forbidden import, direct or transitive, also inside the engine", async () => {
    const { modules, summary } = await cruiseOnce();
    for (const { name } of planted)
      expect(summary.violations.filter(({ rule }) => rule.name === name).length).toBeGreaterThan(5);
    const chain = chainBetween(/^lib\/engine\/page\//, /^lib\/contract\/values\/tbs/, modules);
    expect(chain?.length).toBeGreaterThan(2);
  });

  it("has one row for each folder and one folder for each row", () => {
    const rows = importTable.map(({ folder }) => folder);
    expect(rowErrors(rows)).toEqual([]);
    expect(rows.filter((folder) => folder.startsWith("lib/engine/")).length).toBeGreaterThan(10);
  });

  it("detects a folder without a row, a row without a folder and a duplicate row", () => {
    const rows = importTable.map(({ folder }) => folder);
    expect(rowErrors(rows.filter((folder) => folder !== "lib/engine/load"))).toEqual([
      "no row: lib/engine/load",
    ]);
    expect(rowErrors([...rows, "lib/phantom"])).toEqual(["no folder: lib/phantom"]);
    expect(rowErrors([...rows, "lib/net"])).toEqual(["duplicate row: lib/net"]);
  });

  it("orders the folders inside the engine without circles", () => {
    const layers = importTable.filter(({ folder }) => folder.startsWith("lib/engine/"));
    expect(circleIn(layers)).toBeNull();
    const planted = layers.map((row) =>
      row.folder === "lib/engine/load"
        ? { ...row, mayImport: [...row.mayImport, "lib/engine/page"] }
        : row,
    );
    expect(circleIn(planted)).toContain("lib/engine/page");
  });

  it("finds the server-only import in every server file", () => {
    const server = files.filter(
      (file) =>
        /^lib\/(concurrency|net|engine|server)\//.test(file) &&
        !/\.test\.ts$|test-fixtures/.test(file),
    );
    expect(server.length).toBeGreaterThan(20);
    const unmarked = server.filter(
      (file) => !readFileSync(join(root, file), "utf8").includes('import "server-only";'),
    );
    expect(unmarked).toEqual([]);
  });

  it("loads only what the first page needs on a first visit", async () => {
    const { modules } = await cruiseOnce();
    const { entries, packages, onDemand } = firstVisit;
    const first = loadedWith(entries, modules);
    const packagesOf = (paths: string[]) => [
      ...new Set(paths.flatMap((path) => packageOf(path) ?? [])),
    ];
    expect(packagesOf(first).sort()).toEqual([...packages]);
    expect(
      first.filter((path) => onDemand.some(({ path: pattern }) => new RegExp(pattern).test(path))),
    ).toEqual([]);
    // Both lists would also be empty if no imports were followed.
    expect(first.length).toBeGreaterThan(80);
    const all = loadedWith(entries, modules, { dynamic: true });
    expect(packagesOf(all)).toEqual(
      expect.arrayContaining([...packages, "zod", "@tanstack/react-virtual"]),
    );
    for (const { path } of onDemand)
      expect(all.some((each) => new RegExp(path).test(each))).toBe(true);
  });

  it("marks as client code only what server components import", async () => {
    const { modules } = await cruiseOnce();
    const isMarked = (path: string) =>
      /\.tsx?$/.test(path) && readFileSync(join(root, path), "utf8").startsWith('"use client"');
    const routes = files.filter((file) => /^app\/.*\.tsx?$/.test(file) && !file.includes(".test."));
    // Next.js requires the directive in error boundaries, which no module imports.
    const boundaries = new Set(routes.filter((file) => /\/(global-)?error\.tsx$/.test(file)));
    const seen = new Set(routes.filter((file) => !isMarked(file)));
    for (const path of loadedUntil(seen, modules, isMarked)) boundaries.add(path);
    expect(files.filter(isMarked).sort()).toEqual([...boundaries].sort());
    expect(boundaries.size).toBeGreaterThan(3);
    expect(seen.size).toBeGreaterThan(100);
  });
});
