import "server-only";
import { dropInvisible } from "./drop-invisible";
import type { Attributes } from "./rewrite-html";

const AUTHOR = /(?:^|\s)author(?=$|\s)/i;
/** Class names of the same (https://microformats.org/wiki/h-entry), also in WordPress and Drupal, and of the name in a byline. */
const AUTHOR_CLASS =
  /(?:^|\s)(?:author|p-author|(?:post|entry|article)-?author|(?:(?:blog|article|entry|(?:wp-block-)?post)-)?author(?:-|__)name|byline(?:[\w-]*name)?|field--name-uid)(?=$|\s)/i;
/** Text that may follow the name in a line: a date, a role or another fact. After a comma may be the first name, or the next name. */
const AFTER =
  /\s*(?:[|·•/:(]|[-–—] |, (?=\p{Ll}{4}|(?:\p{Lu}\p{Ll}+ )?(?:Editor|Writer|Reporter|Correspondent|Staff|Columnist))|\s(?:on|at)(?=\s|$)|\p{L}*\d).*/u;
const MAX_LENGTH = 100;
/** If a page names this many people, it is a list and they are the authors of its entries. */
const MIN_LISTED = 3;
const BY = /^(?:by|von|par|por|di|da|door|av|af|от)\s+/iu;

/**
 * Receives every element and text of a page and finds the author that the page shows to readers: the first element
 * with the link type, property or class name of an author.
 */
export function createPageAuthor() {
  const facts = { author: "" };
  const names = new Set<string>();
  /** Open elements from the one of the author. */
  let depth = 0;
  /** Depth of the element with the name within the one of the author. */
  let nameDepth = 0;
  let isNamed = false;
  let text = "";

  return {
    facts,

    element({ rel = "", itemprop = "", class: classes = "" }: Attributes): void {
      if (depth > 0) depth += 1;
      else if (
        names.size < MIN_LISTED &&
        (AUTHOR.test(`${rel} ${itemprop}`) || AUTHOR_CLASS.test(classes))
      ) {
        depth = 1;
        nameDepth = 0;
        isNamed = false;
        text = "";
      }
      if (depth > 0 && nameDepth === 0 && itemprop === "name") {
        nameDepth = depth;
        text = "";
      }
    },

    text(part: string): void {
      if (depth > 0 && !isNamed && text.length <= MAX_LENGTH * 2) text += part;
    },

    close(): void {
      if (depth === 0) return;
      if (depth === nameDepth) isNamed = true;
      depth -= 1;
      if (depth > 0) return;
      const name = dropInvisible(text)
        .replace(/\s+/g, " ")
        .trim()
        .replace(BY, "")
        .replace(AFTER, "");
      if (!/\p{L}/u.test(name) || name.length > MAX_LENGTH) return;
      names.add(name);
      const [first = ""] = names;
      facts.author = names.size < MIN_LISTED ? first : "";
    },
  };
}
