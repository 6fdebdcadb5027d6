import "server-only";
import type { Attributes } from "./rewrite-html";
import { writtenDate } from "./written-date";

export type PageTimes = {
  /** `datetime` of the first `<time>` that dates the page, and of the first one of its last change. */
  published: string | null;
  modified: string | null;
};

/** Durations, and the dates of an event or a change, do not say when a page was published. */
const datesPage = ({ datetime = "", itemprop = "datePublished" }: Attributes): boolean =>
  /^\s*\d{4}-?\d\d/.test(datetime) && /date(?:published|created|modified)/i.test(itemprop);
/** Properties that elements other than `<time>` have, with the value as `content`. */
const DATE = /^date(?:published|created|modified)$/i;
/** Names and words before a time that mark it as the time of a change. */
const CHANGED_NAME = /(?:^|[\s_-])(?:updated|modified)(?=$|[\s_-])/i;
const PUBLISHED_NAME = /(?:^|[\s_-])published(?=$|[\s_-])/i;
const CHANGED =
  /(?:^|\P{L})(?:updated?|modified|edited|revised|reviewed|changed|gewijzigd|opdateret|ændret|uppdaterad|ändrad|oppdatert|endret|päivitetty|frissítve|оновлено|aktualisiert|geändert|bearbeitet|mise? à jour|modifiée?|actualizad[oa]|modificad[oa]|aggiornat[oa]|atualizad[oa]|bijgewerkt|обновлен[оа]|изменен[оа]|aktualizacja|zaktualizowano|güncelleme|更新|업데이트)(?: (?:on|at|am|le|el|il|em|op))?\P{L}*$/iu;
/** Words before a time of what the page is about, such as a task or an event. */
const OTHER =
  /(?:^|\P{L})(?:due|deadline|starts?|begins?|ends?|expires?|closes?|opens?|until|when|valid from|effective|born|died|wann|gültig ab|quand|cuándo|quando|fällig|beginnt|beginn|endet|bis|läuft ab|début|jusqu'au|empieza|hasta|inizio|fino al|начало|до)(?: (?:on|at|by|am|um|le|el|il))?\P{L}*$/iu;
const isChange = ({ itemprop = "", class: names = "" }: Attributes, before: string): boolean =>
  /modified/i.test(itemprop) ||
  (CHANGED_NAME.test(names) && !PUBLISHED_NAME.test(names)) ||
  CHANGED.test(before);
/** Names of elements with the date of a page as text, not of an event or a comment, and words before such a date. */
const DATED_NAME =
  /(?:^|[\s_-])(?<!(?:event|start|end|due|birth|review|comment)[_-]+)(?:byline|(?:post|entry|article)-?(?:meta|info)|(?:(?:pub|post|entry|article|publish)-?)?date(?:line|time|-header)?|posted|posted-on|published|timestamp)(?=$|\s)/i;
const PUBLISHED =
  /(?:^|\P{L})(?:published|posted|veröffentlicht|publiée?|publicado|publicación|pubblicato|gepubliceerd|publicerad|opublikowano|опубликовано|公開日|发布时间)\P{L}*(?:on|am|le|el|il|op)?\P{L}*$/iu;
/** Characters of a line with a date, and from the title to a line that is a date without such a name or word. */
const MAX_LINE = 120;
const MAX_BELOW_TITLE = 300;
const PERIOD = /^\s*[-–—]\s*$/;
const MIN_ITEMS = 2;
/** The same for headings of several levels and without an `h1`: a page may have others below its own. */
const MIN_HEADINGS = 3;

/** Characters of a date without the time of the day. */
const DAY = 10;
/** Characters between the time of an entry and its heading. */
const MAX_BETWEEN = 40;

/**
 * A list or table, or the page as a list of headings that lead to other pages, or follow or contain times. `item` is the
 * number of the open item; 0 before the first. A list with times in `min` items is a listing: news, events, releases.
 */
type List = { item: number; min: number };
/** A list around the first time found, with the last item and the number of items that have a time. */
type Around = { list: List; item: number; items: number };

/**
 * Receives every element and text of a page and finds the times that date it. The times of the items of a listing do
 * not.
 */
export function createPageTimes(language: () => string) {
  const times: PageTimes = { published: null, modified: null };
  const headed: List = { item: 0, min: MIN_HEADINGS };
  /** Name of the first heading of an entry. */
  let entry = "";
  const open: List[] = [headed];
  let around: Around[] = [];
  const listings = new WeakSet<List>();
  /** Whether the last time is the one that dates the page. */
  let isFirst = false;
  /** Whether the first time is above the content with the title, such as the date of today. */
  let [isTitled, isInContent, isAbove] = [false, false, false];
  /** Name of the open heading below the title; empty outside of one. */
  let heading = "";
  let inLink = false;
  let [beforeLast, last] = ["", ""];
  /** Open articles, and open elements from the one named after a date. */
  let [articles, named] = [0, 0];
  let openTime: Attributes | null = null;
  let lettersSinceTitle = 0;
  /** Characters since the time found first, and since any other one. */
  let [lettersSinceFirst, lettersSinceTime] = [0, Number.POSITIVE_INFINITY];

  const undate = (): void => {
    times.published = null;
    around = [];
  };

  const startItemOfHeading = (): void => {
    if (heading === "" || !(inLink || lettersSinceTime <= MAX_BETWEEN)) return;
    entry ||= heading;
    headed.min = isTitled && heading === entry ? MIN_ITEMS : MIN_HEADINGS;
    // An entry can have its time before its heading.
    const isBefore = times.published !== null && lettersSinceFirst <= MAX_BETWEEN;
    if (isBefore && headed.item === 0 && around.length === 0)
      around.push({ list: headed, item: 0, items: 1 });
    headed.item += 1;
  };

  function time(attributes: Attributes): void {
    if (!datesPage(attributes)) return;
    lettersSinceTime = 0;
    const before = `${beforeLast.slice(-80)} ${last.slice(-80)}`.replace(/\s+/g, " ");
    if (heading !== "") headed.item += 1;
    if (OTHER.test(before)) return;
    const value = (attributes.datetime ?? "").slice(0, 100);
    if (isChange(attributes, before)) {
      times.modified ??= value;
      return;
    }
    const lists = open.filter(({ item }) => item > 0);
    if (lists.some((list) => listings.has(list))) return;
    if (isAbove && isInContent) undate();
    // A period, such as that of a session, does not date the page.
    const isEnd = isFirst && PERIOD.test(last);
    isFirst = times.published === null;
    if (isEnd) undate();
    else if (times.published === null) {
      times.published = value;
      isAbove = !isTitled && !isInContent;
      lettersSinceFirst = 0;
      around = lists.map((list) => ({ list, item: list.item, items: 1 }));
    } else {
      // Some pages show their date twice.
      const isSameDay = value.slice(0, DAY) === times.published.slice(0, DAY);
      const listing = isSameDay ? undefined : listingAmong(around, open);
      if (listing === undefined) return;
      listings.add(listing);
      undate();
    }
  }

  /** Finds a date in a text of the page: named or announced as one, or alone below the title of an article. */
  function written(text: string): void {
    if (text.length > MAX_LINE || !/\d{4}/.test(text)) return;
    const isBelowTitle = articles > 0 && isTitled && lettersSinceTitle <= MAX_BELOW_TITLE;
    const found = writtenDate(text, language());
    if (found === null) return;
    const { date, before, isAlone } = found;
    const isMarked = named > 0 || openTime !== null || PUBLISHED.test(before);
    if (!isMarked && !CHANGED.test(before) && !(isAlone && isBelowTitle)) return;
    [beforeLast, last] = [last, before];
    time({ ...openTime, datetime: date });
  }

  return {
    times,

    element(name: string, attributes: Attributes): void {
      if (name === "main" || name === "article") isInContent = true;
      if (name === "article") articles += 1;
      const isNamed =
        DATED_NAME.test(attributes.class ?? "") || DATE.test(attributes.itemprop ?? "");
      if (named > 0 || isNamed) named += 1;
      if (name === "time") openTime = attributes;
      if (name === "time") time(attributes);
      else if (name !== "meta" && DATE.test(attributes.itemprop ?? ""))
        time({ ...attributes, datetime: attributes.content ?? attributes.title ?? "" });
      // https://microformats.org/wiki/datetime-design-pattern
      else if (name === "abbr" && isNamed)
        time({ ...attributes, datetime: attributes.title ?? "" });
      else if (name === "ul" || name === "ol" || name === "table")
        open.push({ item: 0, min: MIN_ITEMS });
      else if (/^(?:li|tr)$/.test(name) && open.length > 1) (open.at(-1) ?? headed).item += 1;
      else if (name === "h1") {
        isTitled = true;
        lettersSinceTitle = 0;
        // The head of an article may be above the content.
        if (!isInContent) isAbove = false;
        headed.item = 0;
        entry = "";
        listings.delete(headed);
      } else if (/^h[2-6]$/.test(name)) {
        heading = name;
        startItemOfHeading();
      } else if (name === "a" && attributes.href !== undefined) {
        inLink = !attributes.href.includes("#");
        startItemOfHeading();
      }
    },

    text(text: string): void {
      if (openTime?.datetime === undefined) written(text);
      [beforeLast, last] = [last, text];
      lettersSinceTitle += text.trim().length;
      lettersSinceFirst += text.trim().length;
      lettersSinceTime += text.trim().length;
    },

    close(name: string): void {
      if (name === "article") articles -= 1;
      else if (name === "time") openTime = null;
      if (named > 0) named -= 1;
      if (name === "a") inLink = false;
      else if (/^(?:ul|ol|table)$/.test(name) && open.length > 1) open.pop();
      else if (/^h[2-6]$/.test(name)) heading = "";
      // A headline may end in such words: "New library opens".
      if (name === "h1" || name === "h2") [beforeLast, last] = ["", ""];
    },
  };
}

/** Counts the items that have a time. Returns a list that has enough of them for a listing. */
const listingAmong = (around: readonly Around[], open: readonly List[]): List | undefined =>
  around.find((each) => {
    if (each.list.item === each.item || !open.includes(each.list)) return false;
    each.item = each.list.item;
    each.items += 1;
    return each.items >= each.list.min;
  })?.list;
