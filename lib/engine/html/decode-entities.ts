import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,31});/gi;

/** Decodes the character references of HTML, which many systems write into JSON-LD by mistake. */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(ENTITY, (entity) => DomUtils.textContent(parseDocument(entity)))
    : text;
