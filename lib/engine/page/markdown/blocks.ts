import "server-only";
import { isAriaTable } from "../dom/aria-table";
import { childNodesOf, HEADINGS, isElement } from "../dom/dom-nodes";
import { fencedCodeBlock, isBesideCode, isCodeOfLines, tableOfCode } from "./code-block";
import { escapeDestination, escapeLineStarts } from "./escape";
import { type InlineOptions, NOTHING_AROUND, writeInline, writeInlineNode } from "./inline";
import { type BreakStyle, InlineWriter } from "./inline-writer";
import { itemNumbers } from "./item-numbers";
import { pairsOfDefinitions, pairsOfTable, prefixLines, writePairs } from "./numbered-pairs";
import { isRow } from "./row";
import { isBlock, isNonContent } from "./shape";
import { isDataTable, nodesBetweenCells, parseTable, tableSections, writeTable } from "./table";

type Context = InlineOptions & {
  aroundBlocks: ReadonlySet<Element>;
  /**
   * A link around blocks is written around its first text, because Markdown links cannot contain
   * blocks.
   */
  link: { href: string; hasText: boolean } | null;
  /** Enclosing lists and quotes; deeper ones are no longer indented, which keeps the size linear. */
  depth: number;
};

const MAX_DEPTH = 12;
const LISTS = new Set(["UL", "OL"]);
/** A summary that says what a click does, rather than what the section is about. */
const TOGGLE_LABEL =
  /^\s*(?:click to )?(?:expand|collapse|show|hide|toggle)(?: (?:all|more|less|details|descriptions?|contents?))*\s*$/i;
/** The same as a line of text, and the message of a button that copies. */
const CLICK =
  /^(?:click (?:here )?to (?:expand|collapse|show|hide|toggle|reveal)\b.{0,20}|copied!)$/i;
const TASK_BOX = /^\[[ x]\]$/;
/** A checkbox that a page draws as a character beside the control, for its style or for screen readers. */
const DRAWN_BOX = /^(\[[ x]\]) ?[▢□☐☑☒✓✔] ?/u;
/** A bullet, or the arrow of a toggle, in its own block before the text, as in Notion. */
const MARK = /^(?:([•◦▪‣])|[▶▸►▼▾])$/u;
/** A bullet in the text of an item. The style sheet of such a page hides the bullet of the list. */
const DRAWN_BULLET = /^(?:•(?=\p{L})|(?:[•◦▪‣●○·–—]|\\-)(?:\s+|$))/u;
/** The number of an item, repeated in its text. */
const REPEATED_NUMBER = /^(?:\*\*)?(\d+)(?:\\?[.)])?(?:\*\*)? /;
/** Characters of the name of a programming language. */
const MAX_LABEL = 20;

export const blocksOf = (parent: Element, context: Context): string[] =>
  blocksOfNodes(childNodesOf(parent), context);

function blocksOfNodes(nodes: Iterable<Node>, context: Context): string[] {
  const blocks: string[] = [];
  let run = new InlineWriter("\n");
  const endRun = () => {
    const text = finishRun(run, context);
    if (text !== "" && !CLICK.test(text)) blocks.push(escapeLineStarts(text));
    run = new InlineWriter("\n");
  };
  for (const child of nodes) {
    if (!isElement(child) || (!isBlock(child) && !context.aroundBlocks.has(child))) {
      if (context.link?.hasText && run.isEmpty && isNamelessPicture(child)) {
        writeInlineNode(child, run, context, { ...NOTHING_AROUND, link: true });
        blocks.push(...filled(run.finish()));
        run = new InlineWriter("\n");
        continue;
      }
      // A pending link begins with the first run that has text.
      if (context.link !== null && run.isEmpty) run.open("[");
      writeInlineNode(child, run, context, { ...NOTHING_AROUND, link: context.link !== null });
      if (context.link !== null && run.isEmpty) run.close("");
      continue;
    }
    const count = blocks.length;
    endRun();
    if (isNonContent(child) || isBesideCode(child)) continue;
    const made = blockOf(child, context);
    if (blocks.length > count && isNumberOf(blocks.at(-1), made[0]))
      made[0] = `${blocks.pop()} ${made[0]}`;
    if (isLanguageLabel(blocks.at(-1), made[0])) blocks.pop();
    const mark = context.depth === 0 && made[0] ? MARK.exec(blocks.at(-1) ?? "") : null;
    if (mark !== null) blocks.pop();
    if (mark?.[1]) made[0] = `- ${prefixLines(made[0] ?? "", "  ", "").trimStart()}`;
    for (const block of made) blocks.push(block);
  }
  endRun();
  return blocks;
}

/** Whether a text is the number of the clause or note in the block after it, such as "(iv)", "3.1.1" and "*". */
const isNumberOf = (number = "", clause = ""): boolean =>
  /^(?:\(\w{1,5}\)|[a-z][.)]|\d+(?:\.\d+)+\.?|§ ?\d+\w?|(?:\\\*){1,3}|[†‡§]|\^\w{1,2})$/.test(
    number,
  ) && /^[\p{L}“"'(*]/u.test(clause);

/** Whether a node shows a picture and has no words that a link could be written around. */
function isNamelessPicture(node: Node): boolean {
  if (!isElement(node) || node.textContent?.trim() !== "") return false;
  const images = node.localName === "img" ? [node] : [...node.querySelectorAll("img")];
  return images.length > 0 && images.every((image) => !image.getAttribute("alt")?.trim());
}

/** Whether a block only names the language of the code below it, which its fence says too. */
const isLanguageLabel = (label = "", code = ""): boolean =>
  label.length < MAX_LABEL && code.startsWith(`\`\`\`${label.toLowerCase()}\n`);

function finishRun(run: InlineWriter, context: Context): string {
  if (context.link !== null && !run.isEmpty) {
    run.close(`](${escapeDestination(context.link.href)})`);
    context.link = null;
  }
  return run.finish();
}

function blockOf(element: Element, context: Context): string[] {
  const name = element.nodeName.toUpperCase();
  const heading = /^H([1-6])$/.exec(name);
  if (heading !== null)
    return filled(headingText(element, context), `${"#".repeat(Number(heading[1]))} `);
  switch (name) {
    case "PRE":
    case "LISTING":
    case "XMP":
    case "PLAINTEXT":
      return filled(fencedCodeBlock(element));
    case "HR":
      return ["---"];
    case "UL":
    case "OL":
    case "DIR":
    case "MENU":
      return list(element, name === "OL", context);
    case "DL":
      return listOfPairs(pairsOfDefinitions(element), context) ?? blocksOf(element, context);
    case "BLOCKQUOTE":
      return quote(element, context);
    case "TABLE":
      return table(element, context);
    case "DT":
    case "SUMMARY":
      if (TOGGLE_LABEL.test(element.textContent ?? "")) return [];
      return element.querySelector(HEADINGS) === null
        ? bold(element, context)
        : blocksOf(element, context);
    case "A": {
      const href = element.getAttribute("href");
      if (!href || context.link !== null) return blocksOf(element, context);
      const hasText = element.textContent?.trim() !== "";
      return blocksOf(element, { ...context, link: { href, hasText } });
    }
    default:
      if (isCodeOfLines(element)) return filled(fencedCodeBlock(element));
      if (isRow(element)) return rowOf(element, context);
      return isAriaTable(element) ? table(element, context) : blocksOf(element, context);
  }
}

function headingText(element: Element, context: Context): string {
  // A heading may end with any number of `#`, which are not part of it.
  return line(element, " ", context).replace(/(^|\s)(?=#+$)/, "$1\\");
}

function line(element: Element, lineBreak: BreakStyle, context: Context): string {
  const run = new InlineWriter(lineBreak);
  if (context.link !== null) run.open("[");
  writeInline(element, run, context, { ...NOTHING_AROUND, link: context.link !== null });
  return finishRun(run, context).replace(/^(?:<br>)+|(?:<br>)+$/g, "");
}

const rowOf = (element: Element, context: Context): string[] =>
  filled(escapeLineStarts(line(element, " ", context)));

function bold(element: Element, context: Context): string[] {
  const run = new InlineWriter(" ");
  run.open("**");
  writeInline(element, run, context, { ...NOTHING_AROUND, strong: true });
  run.close("**");
  return filled(run.finish());
}

function quote(element: Element, context: Context): string[] {
  const blocks = blocksOf(element, { ...context, depth: context.depth + 1 });
  if (blocks.length === 0 || context.depth >= MAX_DEPTH) return blocks;
  return [prefixLines(blocks.join("\n\n"), "> ", ">")];
}

function list(element: Element, ordered: boolean, context: Context): string[] {
  const inner = { ...context, depth: context.depth + 1 };
  const items: { number: number; blocks: string[] }[] = [];
  const children = [...childNodesOf(element)]
    .filter(isElement)
    .filter((child) => !isNonContent(child));
  // Some editors put a list into another one that has no items.
  if (children.every(({ nodeName }) => LISTS.has(nodeName)))
    return children.flatMap((child) => blockOf(child, context));
  const numbers = itemNumbers(element);
  for (const child of children) {
    const isItem = child.nodeName === "LI";
    const blocks = isItem ? itemBlocks(child, inner) : blockOf(child, inner);
    const number = numbers.get(child) ?? 1;
    if (
      ordered &&
      blocks.length > 1 &&
      /^\d+(?=\\\.$|$)/.exec(blocks[0] ?? "")?.[0] === `${number}`
    )
      blocks.shift();
    // A list directly inside a list belongs to the preceding item.
    if (!isItem && items.length > 0) items.at(-1)?.blocks.push(...blocks);
    else if (blocks.length > 0) items.push({ number, blocks });
  }
  if (items.length === 0 || context.depth >= MAX_DEPTH)
    return items.flatMap(({ blocks }) => blocks);
  const repeated = ({ number, blocks: [first = ""] }: (typeof items)[number]): string =>
    REPEATED_NUMBER.exec(first)?.[1] === `${number}` ? first.replace(REPEATED_NUMBER, "") : "";
  if (ordered && items.length > 1 && items.every((item) => repeated(item) !== ""))
    for (const item of items) item.blocks[0] = repeated(item);
  const loose = items.some(({ blocks }) => blocks.length > 1 && !blocks.slice(1).every(isList));
  const written = items.map(({ number, blocks }) => {
    const bullet = ordered ? `${number}. ` : "- ";
    const text = blocks.reduce(
      (sum, block) => `${sum}${isList(block) && !loose ? "\n" : "\n\n"}${block}`,
    );
    return bullet + prefixLines(text, " ".repeat(bullet.length), "").slice(bullet.length);
  });
  return [written.join(loose ? "\n\n" : "\n")];
}

/** The checkbox of a task and its text are one block, also if each has its own element. */
function itemBlocks(item: Element, context: Context): string[] {
  const blocks = isRow(item) ? rowOf(item, context) : blocksOf(item, context);
  if (blocks[0] !== undefined)
    blocks[0] = blocks[0].replace(DRAWN_BULLET, "").replace(DRAWN_BOX, "$1 ").trimEnd();
  if (blocks[0] === "") blocks.shift();
  const box = styledBox(item) ?? (TASK_BOX.test(blocks[0] ?? "") ? blocks.shift() : undefined);
  const [text = "", ...more] = blocks;
  return box === undefined ? blocks : [`${box} ${text}`.trimEnd(), ...more];
}

/** Class names of the checkboxes of Notion and Asciidoctor, which are elements without text. */
const CHECKED = /(?:^|\s)(?:checkbox-on|fa-check-square-o)(?=$|\s)/;
const UNCHECKED = /(?:^|\s)(?:checkbox-off|fa-square-o)(?=$|\s)/;

/** The checkbox of a task that the style sheet draws, as in Confluence; undefined without one. */
function styledBox(item: Element): string | undefined {
  if (/\binline-task-list\b/.test(item.parentElement?.className ?? ""))
    return /\bchecked\b/.test(item.className) ? "[x]" : "[ ]";
  const first = item.firstElementChild;
  const box = first?.localName === "p" ? first.firstElementChild : first;
  if (box === null || box === undefined || box.textContent?.trim() !== "") return undefined;
  if (CHECKED.test(box.className)) return "[x]";
  return UNCHECKED.test(box.className) ? "[ ]" : undefined;
}

/** Numbered texts as a list; null without any, and deep inside of others. */
function listOfPairs(pairs: ReturnType<typeof pairsOfTable>, context: Context): string[] | null {
  if (pairs === null || context.depth >= MAX_DEPTH) return null;
  const inner = { ...context, depth: context.depth + 1 };
  return [writePairs(pairs, (text) => blocksOf(text, inner).join("\n\n"))];
}

function table(element: Element, context: Context): string[] {
  const shape = parseTable(element);
  const code = tableOfCode(element, shape.rows);
  if (code !== "") return [code];
  const list = listOfPairs(pairsOfTable(shape), context);
  if (list !== null) return list;
  const write = (cell: Element) => line(cell, "<br>", context);
  if (!isDataTable(element, shape))
    return (
      tableSections(element, shape)?.flatMap(({ heading, rows }) => [
        ...(heading === null ? [] : blocksOf(heading, context)),
        ...(rows.length === 0 ? [] : [writeTable({ ...shape, rows }, write)]),
      ]) ?? blocksOf(element, context)
    );
  const before = element.localName === "table" ? [...nodesBetweenCells(element)] : [];
  const caption = shape.caption === null ? [] : filled(line(shape.caption, " ", context));
  return [
    ...before.flatMap((nodes) => blocksOfNodes(nodes, context)),
    ...caption,
    writeTable(shape, write),
  ];
}

const isList = (block: string): boolean => /^(?:- |\d+\. )/.test(block);

function filled(text: string, prefix = ""): string[] {
  return text === "" ? [] : [prefix + text];
}
