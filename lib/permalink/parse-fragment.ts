export type Fragment = { readonly version: number; readonly payload: string };

/**
 * Version and payload of a fragment that other programs may have changed: removes surrounding
 * punctuation and tracking parameters, decodes percent-encoding, joins lines. Returns several
 * candidates if ambiguous, the most literal first; the checksum decides. Empty for other fragments.
 */
export function parseFragment(hash: string): readonly Fragment[] {
  const plain = decoded(hash);
  const match = /^#r=(\d{1,9})\.(.*)$/s.exec(plain);
  if (!match) return [];
  const version = Number(match[1]);
  // Chats escape Markdown characters with a backslash.
  const rest = (match[2] ?? "").replaceAll("\\", "");
  const first = /^[^\s.,;:!?)>\]}'"*&<|]*/.exec(rest)?.[0] ?? "";
  const joined = rest.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, "");
  const whole = /^[\w-]*/.exec(joined)?.[0] ?? "";
  return [...new Set([first, whole])].map((payload) => ({ version, payload }));
}

/** Percent-decodes the text, repeatedly if several programs encoded it. */
function decoded(hash: string): string {
  let text = hash;
  for (let times = 0; times < 3 && text.includes("%"); times += 1)
    text = text.replace(/%[\da-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
  return text;
}
