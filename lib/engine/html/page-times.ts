import "server-only";
import type { Attributes } from "./rewrite-html";
import { CHANGED, createWrittenDates } from "./written-dates";

export type PageTimes = {
  /** `datetime` of the first `<time>` that dates the page, and of the first one of its last change. */
  published: string | null;
  modified: string | null;
};

/** Durations, and the dates of an event or a change, do not say when a page was published. */
const datesPage = ({ datetime = "", itemprop = "datePublished" }: Attributes): boolean =>
  /^\s*\d{4}-?\d\d/.test(datetime) && /date(?:published|created|modified)/i.test(itemprop);
/** Names that mark a time as that of a change. */
const CHANGED_NAME = /(?:^|[\s_-])(?:updated|modified|revision|lastmod)(?=$|[\s_-])/i;
const PUBLISHED_NAME = /(?:^|[\s_-])published(?=$|[\s_-])/i;
/** Words before a time of what the page is about, such as a task or an event. */
const OTHER =
  /(?:^|\P{L})(?:due|deadline|starts?|begins?|ends?|expires?|closes?|opens?|until|when|valid from|effective|born|died|wann|gültig ab|quand|cuándo|quando|fällig|beginnt|beginn|endet|bis|läuft ab|début|jusqu'au|empieza|hasta|inizio|fino al|начало|до)(?: (?:on|at|by|am|um|le|el|il))?\P{L}*$/iu;
const isChange = ({ itemprop = "", class: names = "" }: Attributes, before: string): boolean =>
  /modified/i.test(itemprop) ||
  (CHANGED_NAME.test(names) && !PUBLISHED_NAME.test(names)) ||
  CHANGED.test(before);
const LIST = /^(?:ul|ol|table)$/;
const PERIOD = /^\s*[-–—]\s*$/;
const MIN_ITEMS = 2;
/** The same for headings of several levels and without an `h1`: a page may have others below its own. */
const MIN_HEADINGS = 3;

/** Characters of a date without the time of the day. */
const DAY = 10;
/** Some pages show their date twice. */
const isSameDay = (one: string, other: string): boolean =>
  one.slice(0, DAY) === other.slice(0, DAY);

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
  const open: List[] = [headed];
  let around: Around[] = [];
  const listings = new WeakSet<List>();
  /** Whether the first time is above title and content, such as the date of today, and whether the last one dates the page. */
  let [isTitled, isInContent, isAbove, isFirst] = [false, false, false, false];
  /** Names of the open heading below the title, and of the first one of an entry; empty without one. */
  let [heading, entry, inLink] = ["", "", false];
  let [beforeLast, last] = ["", ""];
  const written = createWrittenDates(language);
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
    const isModified = isChange(attributes, before);
    if (isModified) times.modified ??= value;
    const lists = open.filter(({ item }) => item > 0);
    if (isModified || lists.some((list) => listings.has(list))) return;
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
      const listing = isSameDay(value, times.published) ? undefined : listingAmong(around, open);
      if (listing === undefined) return;
      listings.add(listing);
      undate();
    }
  }
  return {
    times,
    element(name: string, attributes: Attributes): void {
      if (name === "main" || name === "article") isInContent = true;
      const stated = written.element(name, attributes);
      if (stated !== null) time(stated);
      else if (LIST.test(name)) open.push({ item: 0, min: MIN_ITEMS });
      else if (/^(?:li|tr)$/.test(name) && open.length > 1) (open.at(-1) ?? headed).item += 1;
      else if (name === "h1") {
        isTitled = true;
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
      for (const { before, attributes } of written.text(text)) {
        [beforeLast, last] = [last, before];
        time(attributes);
      }
      [beforeLast, last] = [last, text];
      lettersSinceFirst += text.trim().length;
      lettersSinceTime += text.trim().length;
    },
    close(name: string): void {
      written.close(name);
      if (name === "a") inLink = false;
      else if (LIST.test(name) && open.length > 1) open.pop();
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
