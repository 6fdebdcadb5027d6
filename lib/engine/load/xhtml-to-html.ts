import "server-only";
import { Parser } from "htmlparser2";
import { escapeText } from "../html/rewrite-html";
import { writeInTurns } from "./write-in-turns";

/** Elements that HTML writes without an end tag. */
const VOID = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);
const RAW_TEXT = new Set(["script", "style"]);

/**
 * Gives XHTML the syntax of HTML, as browsers do when they serialize it: an HTML parser treats `<script/>` as the
 * beginning of a script that holds the rest of the page, and a CDATA section as a comment.
 */
export async function xhtmlToHtml(xhtml: string): Promise<string> {
  const parts: string[] = [];
  const open: string[] = [];
  let copied = 0;
  let opened = -1;
  let cdata: string | null = null;
  const replace = (start: number, end: number, by: string) => {
    parts.push(xhtml.slice(copied, start), by);
    copied = end;
  };
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name.toLowerCase());
        opened = parser.endIndex;
      },
      onclosetag(name) {
        open.pop();
        const end = parser.endIndex + 1;
        const isSelfClosing = parser.endIndex === opened && xhtml.startsWith("/>", end - 2);
        if (isSelfClosing && !VOID.has(name.toLowerCase())) replace(end - 2, end, `></${name}>`);
      },
      oncdatastart() {
        cdata = "";
      },
      ontext(text) {
        if (cdata !== null) cdata += text;
      },
      oncdataend() {
        if (!RAW_TEXT.has(open.at(-1) ?? ""))
          replace(parser.startIndex, parser.endIndex + 1, escapeText(cdata ?? ""));
        cdata = null;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  await writeInTurns(parser, xhtml);
  parser.end();
  return parts.length === 0 ? xhtml : parts.join("") + xhtml.slice(copied);
}
