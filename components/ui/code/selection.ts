import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { type CodePoint, type CodeRows, textBetween } from "./rows";

/**
 * Selection in a virtualized list. The rows where a selection starts and ends stay mounted
 * (`pinned`), and copying takes the text from `lines`, so "select all" includes rows that are not
 * rendered.
 */
export function useCodeSelection(
  region: RefObject<HTMLElement | null>,
  lines: readonly string[],
  rows: CodeRows,
) {
  const [pinned, setPinned] = useState<readonly number[]>([]);
  const everything = useRef(false);

  useEffect(() => {
    const follow = () => {
      const next = selectedRows(region.current);
      setPinned((before) => (String(before) === String(next) ? before : next));
    };
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, [region]);

  return {
    pinned,
    onPointerDown: () => {
      everything.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a";
      if (all && region.current) {
        event.preventDefault();
        document.getSelection()?.selectAllChildren(region.current);
        everything.current = true;
      } else if (!event.ctrlKey && !event.metaKey) {
        everything.current = false;
      }
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      const selection = document.getSelection();
      const text = everything.current
        ? lines.join("\n")
        : selection && between(selection, lines, rows);
      if (!text) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", text);
    },
  };
}

function between(
  selection: Selection,
  lines: readonly string[],
  rows: CodeRows,
): string | undefined {
  const anchor = pointAt(selection.anchorNode, selection.anchorOffset);
  const focus = pointAt(selection.focusNode, selection.focusOffset);
  return anchor && focus ? textBetween(lines, rows, anchor, focus) : undefined;
}

function rowOf(node: Node | null): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>("[data-row]") ?? null;
}

function selectedRows(region: HTMLElement | null): readonly number[] {
  const selection = document.getSelection();
  if (!region || !selection || selection.isCollapsed) return [];
  return [selection.anchorNode, selection.focusNode].flatMap((node) => {
    const row = region.contains(node) ? rowOf(node) : null;
    return row ? [Number(row.dataset.row)] : [];
  });
}

function pointAt(node: Node | null, offset: number): CodePoint | undefined {
  const row = rowOf(node);
  const code = row?.querySelector("code");
  if (!row || !code || !node) return undefined;
  const index = Number(row.dataset.row);
  if (!code.contains(node)) return { row: index, column: 0 };
  const before = document.createRange();
  before.setStart(code, 0);
  before.setEnd(node, offset);
  return { row: index, column: before.toString().length };
}
