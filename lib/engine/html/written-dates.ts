import "server-only";
import type { Attributes } from "./rewrite-html";
import { writtenDates } from "./written-date";

/** Properties that elements other than `<time>` have, with the value as `content`. */
const DATE = /^date(?:published|created|modified)$/i;
/** Words before the time of a change. */
export const CHANGED =
  /(?:^|\P{L})(?:updated?|modified|edited|revised|reviewed|changed|gewijzigd|opdateret|ændret|uppdaterad|ändrad|oppdatert|endret|päivitetty|frissítve|оновлено|aktualisiert|geändert|bearbeitet|mise? à jour|modifiée?|actualizad[oa]|modificad[oa]|aggiornat[oa]|atualizad[oa]|bijgewerkt|обновлен[оа]|изменен[оа]|aktualizacja|zaktualizowano|güncelleme|更新|업데이트|수정)(?: (?:on|at|am|le|el|il|em|op))?\P{L}*$/iu;
/** Names of elements with the date of a page as text, not of an event or a comment, and words before such a date. */
const DATED_NAME =
  /(?:^|[\s_-])(?<!(?:event|start|end|due|birth|review|comment)[_-]+)(?:byline|(?:post|entry|article)-?(?:meta|info)|(?:(?:pub|post|entry|article|publish)-?)?date(?:line|time|-header)?|posted|posted-on|published|timestamp)(?=$|\s)/i;
const PUBLISHED =
  /(?:^|\P{L})(?:published|posted|veröffentlicht|publiée?|publicado|publicación|pubblicato|gepubliceerd|publicerad|publisert|udgivet|julkaistu|opublikowano|zveřejněno|опубликовано|опубліковано|yayınlanma|yayın tarihi|giriş tarihi|تاريخ النشر|公開日|掲載日|投稿日|发布时间|发布日期|發布時間|입력|등록)\P{L}*(?:on|am|le|el|il|op)?\P{L}*$/iu;
/** Characters of a line with a date, and from the title to a line that is a date without such a name or word. */
const MAX_LINE = 120;
const MAX_BELOW_TITLE = 300;

/** Finds dates in the texts of a page: named or announced as one, or alone below the title of an article. */
export function createWrittenDates(language: () => string) {
  /** Open articles, and open elements from the one named after a date. */
  let [articles, named] = [0, 0];
  /** Class names of the element named after a date, such as `last-modified date`. */
  let namedClass = "";
  let openTime: Attributes | null = null;
  let lettersSinceTitle = Number.POSITIVE_INFINITY;

  return {
    /** Returns the time that an element has as an attribute, and null without one. */
    element(name: string, attributes: Attributes): Attributes | null {
      if (name === "article") articles += 1;
      const isProperty = DATE.test(attributes.itemprop ?? "");
      const isNamed = isProperty || DATED_NAME.test(attributes.class ?? "");
      if (named === 0 && isNamed) namedClass = attributes.class ?? "";
      if (named > 0 || isNamed) named += 1;
      if (name === "time") openTime = attributes;
      if (name === "h1") lettersSinceTitle = 0;
      if (name === "time") return attributes;
      // https://microformats.org/wiki/datetime-design-pattern
      if (name === "meta" || !(isProperty || (name === "abbr" && isNamed))) return null;
      return { ...attributes, datetime: attributes.content ?? attributes.title ?? "" };
    },

    text(text: string): { before: string; attributes: Attributes }[] {
      const isBelowTitle = articles > 0 && lettersSinceTitle <= MAX_BELOW_TITLE;
      lettersSinceTitle += text.trim().length;
      if (openTime?.datetime !== undefined || text.length > MAX_LINE || !/\d{4}/.test(text))
        return [];
      const { dates, isOnly } = writtenDates(text, language());
      const [first, ...others] = dates;
      if (first === undefined || others.length > 1) return [];
      const isAnnounced = ({ before }: { before: string }) =>
        PUBLISHED.test(before) || CHANGED.test(before);
      if (!others.every(isAnnounced)) return [];
      const isMarked = named > 0 || openTime !== null || isAnnounced(first);
      if (!isMarked && !(isOnly && isBelowTitle)) return [];
      const dated = named > 0 ? { class: namedClass, ...openTime } : openTime;
      return dates.map(({ before, date }) => ({
        before,
        attributes: { ...dated, datetime: date },
      }));
    },

    close(name: string): void {
      if (name === "article") articles -= 1;
      else if (name === "time") openTime = null;
      if (named > 0) named -= 1;
    },
  };
}
