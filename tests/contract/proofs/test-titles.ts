import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** Titles of the tests in this folder, as `file: title`, without skipped tests. */
export function testTitles(): ReadonlySet<string> {
  const titles = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".test.ts"))) {
    const text = readFileSync(join(folder, file), "utf8");
    const name = file.slice(0, -".test.ts".length);
    for (const title of titlesIn(text)) titles.add(`${name}: ${title}`);
  }
  return titles;
}

/** Titles as written in the source, with `%s` and `${…}` unexpanded. */
export function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node) => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && title !== undefined && runsTests(node.expression)) {
      if (ts.isStringLiteralLike(title)) titles.push(title.text);
      else if (ts.isTemplateExpression(title)) titles.push(title.getText().slice(1, -1));
    }
    if (!isLeftOut(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.test.ts", source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** The identifiers of `it.each(…)`, starting at the root. */
function chain(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...chain(expression.expression), expression.name.text];
  return ts.isCallExpression(expression) ? chain(expression.expression) : [];
}

const LEFT_OUT = new Set(["skip", "todo", "fails"]);

function runsTests(expression: ts.Expression): boolean {
  const [root = "", ...rest] = chain(expression);
  return /^(?:it|test)$/.test(root) && !rest.some((name) => LEFT_OUT.has(name));
}

/** `describe.skip(…)`, `describe.todo(…)` and `describe.fails(…)`. */
function isLeftOut(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const [root = "", ...rest] = chain(node.expression);
  return root === "describe" && rest.some((name) => LEFT_OUT.has(name));
}
