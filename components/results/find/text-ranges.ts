/** Ranges of a text in a region, in order. Ignores case; a match does not cross elements. */
export function textRanges(region: HTMLElement, text: string, max: number): readonly Range[] {
  const needle = text.trim().toLowerCase();
  if (needle === "") return [];
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && ranges.length < max; node = walker.nextNode()) {
    const here = node.nodeValue?.toLowerCase() ?? "";
    // In a few languages lower case is longer, which would shift the offsets.
    if (here.length !== node.nodeValue?.length) continue;
    let at = here.indexOf(needle);
    while (at >= 0 && ranges.length < max) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + needle.length);
      ranges.push(range);
      at = here.indexOf(needle, at + needle.length);
    }
  }
  return ranges;
}
