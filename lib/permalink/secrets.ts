import type { IssuePath } from "@/lib/contract/failure/issue";

export type LikelySecret = { readonly path: IssuePath; readonly what: string };

/** Each pattern tests one text in linear time. */
const signs: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: "a URL with a name and password",
    pattern: /:\/\/[^\s/@:?#]{1,200}:[^\s/@?#]{1,200}@/,
  },
  { what: "an Authorization header", pattern: /\bauthorization["']?\s{0,9}[:=]/i },
  { what: "a bearer token", pattern: /\bbearer\s{1,9}[\w.~+/-]{8}/i },
  { what: "a cookie", pattern: /\b(?:set-)?cookie["']?\s{0,9}[:=]\s{0,9}\S/i },
  {
    what: "a key or password",
    pattern:
      /\b(?:api[_-]?key|access[_-]?key|secret|token|passw(?:or)?d|pwd|session[_-]?id)["']?\s{0,9}[:=]\s{0,9}["']?[^\s"'&]{4}/i,
  },
  { what: "a private key", pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/ },
  { what: "a signed token", pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10}/ },
  {
    what: "a key",
    pattern: /\b(?:(?:sk|pk|rk|fc|gh[a-z]|glpat|xox[a-z]|npm)[-_]|AKIA|AIza)[A-Za-z0-9_-]{16}/,
  },
];

/** Texts of a request that look like secrets, with their paths. */
export function findLikelySecrets(value: unknown): LikelySecret[] {
  const found: LikelySecret[] = [];
  const waiting: { value: unknown; path: IssuePath }[] = [{ value, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: each, path } = next;
    if (typeof each === "string") {
      const sign = signs.find(({ pattern }) => pattern.test(each));
      if (sign) found.push({ path, what: sign.what });
    } else if (Array.isArray(each)) {
      for (const [at, inner] of each.entries()) waiting.push({ value: inner, path: [...path, at] });
    } else if (typeof each === "object" && each !== null) {
      for (const [key, inner] of Object.entries(each))
        waiting.push({ value: inner, path: [...path, key] });
    }
  }
  return found.reverse();
}
