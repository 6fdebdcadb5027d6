import type { NameUse } from "@/lib/sweep/binding/name-use";

/** Lists the sources of the variables in the request. */
export function NameList({ names }: { names: readonly NameUse[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Variables" className="grid gap-0.5 text-ink-muted [overflow-wrap:anywhere]">
      {names.map((each) => (
        <li key={each.name}>
          <code className="text-ink">{`{{${each.name}}}`}</code> {sourceText(each)}
        </li>
      ))}
    </ul>
  );
}

function sourceText({ source, value }: NameUse): string {
  const shown = value === "" ? "(empty)" : String(value);
  switch (source.kind) {
    case "row":
      return value === null ? "varies" : `varies, instead of ${shown}`;
    case "environment":
      return `→ ${shown} (environment ${source.name})`;
    case "collection":
      return `→ ${shown}`;
    case "secret":
      return "is a secret, which only the server has";
    case "undefined":
      return "is not defined";
  }
}
