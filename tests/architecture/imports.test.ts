import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, type IForbiddenRuleType, type IReporterOutput } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { describe, expect, it } from "vitest";
import { firstVisit, importTable, unreachable } from "./import-table";

const root = fileURLToPath(new URL("../../", import.meta.url));
const notATest = "\\.test\\.tsx?$|/test-fixtures/";

const rules: IForbiddenRuleType[] = [
  ...importTable.map(({ folder, mayImport, reason }) => ({
    name: `${folder} imports only what it may`,
    comment: reason,
    severity: "error" as const,
    from: { path: `^${folder}/`, pathNot: notATest },
    to: {
      path: "^(lib|components|app|scripts|tests)/",
      pathNot: `^(${[folder, ...mayImport].join("|")})/`,
    },
  })),
  ...unreachable.map(({ name, from, to, reason }) => ({
    name,
    comment: reason,
    severity: "error" as const,
    from: { path: from, pathNot: notATest },
    to: { path: to, reachable: true },
  })),
  { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
];

async function look(forbidden: IForbiddenRuleType[]) {
  const tsConfig = extractTSConfig(join(root, "tsconfig.json"));
  const { output }: IReporterOutput = await cruise(
    ["app", "components", "lib"],
    {
      baseDir: root,
      ruleSet: { forbidden },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      tsConfig: { fileName: "tsconfig.json" },
      enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
    },
    undefined,
    { tsConfig },
  );
  if (typeof output === "string") throw new Error("Expected an object, not a report.");
  return output;
}

type Cruised = Awaited<ReturnType<typeof look>>["modules"];

/** Every module that is loaded along with the entries; `dynamic` follows what is fetched later, too. */
function loadedWith(entries: readonly string[], modules: Cruised, { dynamic = false } = {}) {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const seen = new Set(entries);
  for (const source of seen)
    for (const { resolved, dynamic: later, dependencyTypes } of bySource.get(source)
      ?.dependencies ?? [])
      if (!dependencyTypes.includes("type-only") && (dynamic || !later)) seen.add(resolved);
  return [...seen];
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

describe("the house", () => {
  it("is imported in one direction only", { timeout: 120_000 }, async () => {
    const { modules, summary } = await look(rules);
    const ours = modules.filter(({ source }) => /^(app|components|lib)\//.test(source));
    // With a compiler that it cannot read it would see nothing and find nothing wrong.
    expect(ours.length).toBeGreaterThanOrEqual(files.length);
    expect(ours.length).toBeGreaterThan(150);
    expect(ours.reduce((sum, { dependencies }) => sum + dependencies.length, 0)).toBeGreaterThan(
      400,
    );
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    );
  });

  it("would notice an import that is not allowed, direct or through others", {
    timeout: 120_000,
  }, async () => {
    const from = { path: "^lib/engine/" };
    const { summary } = await look([
      { name: "direct", severity: "error", from, to: { path: "^lib/contract/" } },
      {
        name: "reached",
        severity: "error",
        from,
        to: { path: "^lib/contract/values/tbs", reachable: true },
      },
    ]);
    const broken = (name: string) =>
      summary.violations.filter(({ rule }) => rule.name === name).length;
    expect(broken("direct")).toBeGreaterThan(5);
    expect(broken("reached")).toBeGreaterThan(2);
  });

  it("has a rule for every folder that holds code", () => {
    const ruled = importTable.map(({ folder }) => folder);
    const folders = new Set(
      files
        .filter((file) => !file.startsWith("app/"))
        .map((file) => file.split("/").slice(0, 2).join("/")),
    );
    expect([...folders].filter((folder) => !ruled.includes(folder))).toEqual([]);
  });

  it("marks every server-only file in the file itself", () => {
    const server = files.filter(
      (file) => /^lib\/(net|engine|server)\//.test(file) && !/\.test\.ts$|test-fixtures/.test(file),
    );
    expect(server.length).toBeGreaterThan(20);
    const unmarked = server.filter(
      (file) => !readFileSync(join(root, file), "utf8").includes('import "server-only";'),
    );
    expect(unmarked).toEqual([]);
  });

  it("loads on a first visit only what shows the page", { timeout: 120_000 }, async () => {
    const { modules } = await look([]);
    const { entries, packages, onDemand } = firstVisit;
    const first = loadedWith(entries, modules);
    const packagesOf = (paths: string[]) => [
      ...new Set(paths.flatMap((path) => packageOf(path) ?? [])),
    ];
    expect(packagesOf(first).sort()).toEqual([...packages]);
    expect(
      first.filter((path) => onDemand.some(({ path: later }) => new RegExp(later).test(path))),
    ).toEqual([]);
    // Both would be empty, too, if imports were not followed at all.
    expect(first.length).toBeGreaterThan(80);
    const ever = loadedWith(entries, modules, { dynamic: true });
    expect(packagesOf(ever)).toEqual(
      expect.arrayContaining([...packages, "zod", "@tanstack/react-virtual"]),
    );
    for (const { path } of onDemand)
      expect(ever.some((each) => new RegExp(path).test(each))).toBe(true);
  });
});
