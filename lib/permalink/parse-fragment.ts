export type Fragment = { readonly version: number; readonly payload: string };

/**
 * The version and what follows it, as a link may have been changed on its way: without the punctuation of a sentence
 * around it and without what measures visits behind it; with its codes decoded, its lines joined. Several where that
 * can be read in several ways, the plainest first; its checksum says which is right. None for another shape.
 */
export function parseFragment(hash: string): readonly Fragment[] {
  const plain = decoded(hash);
  const match = /^#r=(\d{1,9})\.(.*)$/s.exec(plain);
  if (!match) return [];
  const version = Number(match[1]);
  // A chat puts a back-slash before what would be a mark of Markdown.
  const rest = (match[2] ?? "").replaceAll("\\", "");
  const first = /^[^\s.,;:!?)>\]}'"*&<|]*/.exec(rest)?.[0] ?? "";
  const joined = rest.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, "");
  const whole = /^[\w-]*/.exec(joined)?.[0] ?? "";
  return [...new Set([first, whole])].map((payload) => ({ version, payload }));
}

/** Without the codes that a program, or two after each other, put in the place of letters. */
function decoded(hash: string): string {
  let text = hash;
  for (let times = 0; times < 3 && text.includes("%"); times += 1)
    text = text.replace(/%[\da-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
  return text;
}
