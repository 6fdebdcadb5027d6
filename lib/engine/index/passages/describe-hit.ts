import "server-only";
import type { PageBody } from "../search-source";
import type { Mark } from "./matches";
import { openingMarkdown, openingText, passages } from "./passages";

/** Describes a result by its matching passages, or by the description or beginning of the page. */
export function describeHit(
  page: { readonly title: string; readonly description: string },
  readBody: () => Pick<PageBody, "head" | "rest">,
  marks: readonly Mark[],
  highlights: boolean,
): string {
  const own = page.description;
  if (!highlights && own !== "") return openingText(own);
  const body = readBody();
  const text = withoutTitle(body.head, page.title);
  if (!highlights) return openingText(text);
  return (
    passages(text, marks) ??
    passages(own, marks) ??
    passages(body.rest(), marks) ??
    openingMarkdown(own || text, marks)
  );
}

/** Most pages start with their title, which is already shown above the description. */
function withoutTitle(text: string, title: string): string {
  const below = title !== "" && text.startsWith(`${title}\n`) ? text.slice(title.length + 1) : "";
  return below === "" ? text : below;
}
