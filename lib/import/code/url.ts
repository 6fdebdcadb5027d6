/** The URL of a path on a base, as of `new URL(path, base)`. A base with a variable cannot be resolved. */
export function joinUrl(path: string, base: string): string {
  const url = /[{}]/.test(base) ? null : URL.parse(path, base);
  return url?.href ?? `${base.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
