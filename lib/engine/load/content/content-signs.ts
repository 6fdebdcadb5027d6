import "server-only";

/** Content of a page without header, navigation, footer and sidebar. */
export type ContentSurvey = {
  /** Letters of text outside headings, links and loading messages. */
  readonly letters: number;
  /** Letters of link text. */
  readonly linkLetters: number;
  /** Images, videos, canvases, frames and form fields. */
  readonly media: number;
  /** Loading messages, skeletons, spinners and busy regions. */
  readonly markers: number;
  /** Empty application roots, notices that ask for JavaScript, templates that are not filled in. */
  readonly shells: number;
  /** Empty containers, which scripts may fill. */
  readonly slots: number;
};

/** A region with less than this, whatever else it holds, is not the content yet. */
export const BARE_LETTERS = 40;
/** Containers that stay empty beside this much text are decoration. */
const SLOT_LETTERS = 200;
/** A loading marker beside this much text belongs to a secondary part, such as comments. */
const MARKER_LETTERS = 800;
/** Limit for a whole grid of skeletons. */
const GRID_LETTERS = 1_500;
const GRID_MARKERS = 3;
/** Content that one image, video or form field counts for. */
const MEDIA_LETTERS = 40;
/** Menus that are not marked as such consist of links. */
const LINK_WEIGHT = 1 / 3;

/** From this amount on, no sign of pending content counts. */
export const ENOUGH_LETTERS = GRID_LETTERS;

export const contentLetters = ({ letters, linkLetters, media }: ContentSurvey): number =>
  letters + linkLetters * LINK_WEIGHT + media * MEDIA_LETTERS;

/** Whether the content of a page with scripts seems to be missing. */
export function isPending(survey: ContentSurvey): boolean {
  const content = contentLetters(survey);
  if (content < BARE_LETTERS || showsLoading(survey)) return true;
  if (survey.shells > 0 && content < MARKER_LETTERS) return true;
  return survey.slots > 0 && content < SLOT_LETTERS;
}

/** Whether a loading marker takes the place of the content. */
export function showsLoading(survey: ContentSurvey): boolean {
  const enough = survey.markers >= GRID_MARKERS ? GRID_LETTERS : MARKER_LETTERS;
  return survey.markers > 0 && contentLetters(survey) < enough;
}

/*
 * The patterns below are also used inside the page, so they are sources of regular expressions with
 * the flags `iu`.
 */

export const FRAME_ELEMENTS: readonly string[] = ["nav", "footer", "aside", "dialog"];
export const FRAME_ROLES: readonly string[] = [
  "banner",
  "navigation",
  "contentinfo",
  "complementary",
  "search",
  "dialog",
  "alertdialog",
  "menu",
  "menubar",
  "toolbar",
];
/** Text of these is not content. */
export const SKIPPED_ELEMENTS: readonly string[] = [
  "script",
  "style",
  "template",
  "noscript",
  "title",
  "head",
  "svg",
  "button",
  "select",
  "datalist",
  "option",
];
export const MEDIA_ELEMENTS: readonly string[] = [
  "img",
  "picture",
  "video",
  "audio",
  "canvas",
  "iframe",
  "object",
  "embed",
  "textarea",
  "input",
];
/** Elements that scripts fill. A custom element counts as well. */
export const CONTAINERS: readonly string[] = [
  "div",
  "section",
  "article",
  "main",
  "ul",
  "ol",
  "dl",
  "table",
  "tbody",
];

/** Whole class names and ids of the page frame, without `-` and `_`. */
export const FRAME_NAME =
  "^(?:(?:site|page|main|global|app|top|bottom|primary|secondary|layout|the|l|c)?(?:header|footer|nav|navbar|navigation|menu|masthead|colophon|sidebar|topbar|breadcrumbs?)(?:wrapper|wrap|container|inner|area|section|root|bar)?|(?:cookie|consent|gdpr|newsletter|modal|popup|toast|drawer|skip).*)$";

/** Class names and ids of parts that may load late without being the content. */
export const SECONDARY_NAME =
  "comment|disqus|related|recommend|cart|basket|chat|search|share|social|player|advert|sponsor";

export const MARKER_NAME =
  "skeleton|shimmer|spinner|preloader|(?:^|[-_])(?:loader|loading|spin|skel)(?:$|[-_])|placeholder[-_]+(?:glow|wave|item|line|card|row|text|loading)|content-?placeholder|ghost[-_]+(?:line|card|row|text|item)|animate-(?:pulse|spin)|progress-(?:circular|spinner)|(?:^|[-_])lds[-_]";
/** An element with more letters than this is the content, whatever its name. */
export const MAX_MARKER_LETTERS = 100;

/** Ids of elements into which applications render themselves. */
export const APP_ROOT =
  "^(?:root|app|__next|__nuxt|___gatsby|svelte|sapper|q-app|(?:react|vue|ember|app|main)[-_]?(?:root|app)|app[-_]?(?:container|mount|wrapper)|application|mount)$";
/** Attributes of elements that scripts take over. */
export const APP_ATTRIBUTES: readonly string[] = [
  "data-reactroot",
  "data-react-class",
  "ng-app",
  "data-ng-app",
  "ng-version",
  "data-v-app",
  "data-server-rendered",
];

const LOADING_WORDS =
  "loading|initiali[sz]ing|fetching|retrieving|wird geladen|lädt|lade|laden|chargement(?: en cours)?|cargando|carregando|caricamento(?: in corso)?|bezig met laden|indlæser|laddar|laster|ladataan|ładowanie|wczytywanie|načítání|betöltés|se încarcă|yükleniyor|đang tải|загрузка|загружается|завантаження|φόρτωση|טוען|جار[ٍي]? التحميل|लोड हो रहा है";
const WAIT_WORDS =
  "(?:please )?(?:wait|stand by)|one moment|just a (?:moment|second|sec|minute)|hold on|hang (?:on|tight)|bitte warten|(?:einen )?moment bitte|veuillez patienter|un instant|(?:por favor,? )?espere|aguarde|attendere|even geduld|vent venligst|vänligen vänta|proszę czekać|čekejte prosím|подождите(?: пожалуйста)?|пожалуйста,? подождите|lütfen bekleyin";
const LOADING_CJK =
  "读取中|加载中|正在加载|载入中|請稍候|请稍候|載入中|正在載入|読み込み中|読込中|ロード中|お待ちください|로딩|불러오는 중|잠시만 기다려";
/**
 * Short texts that only say that something is loading. "Loading dock rules" is a title, but
 * "Loading offers…" and "Please wait" are not.
 */
export const LOADING_TEXT = `^\\P{L}*(?:(?:${LOADING_WORDS}|${WAIT_WORDS})\\P{L}*$|(?:${LOADING_WORDS}|${WAIT_WORDS}|getting|preparing|connecting)(?:\\P{L}.*)?(?:…|\\.\\.\\.?|\\P{L}(?:${WAIT_WORDS})\\P{L}*)$|.{0,40}\\P{L}(?:${WAIT_WORDS})\\P{L}*$|.{0,30}(?:${LOADING_CJK}).{0,10}$)`;
export const MAX_LOADING_TEXT = 80;

/** A placeholder of a client-side template, such as `{{ item.name }}`. */
export const TEMPLATE_TEXT = "\\{\\{[^{}]*\\}\\}|\\[\\[[^\\[\\]]*\\]\\]";

/** Text of a `noscript` that asks for JavaScript. */
const NOTICE =
  /java\s?script|\bjs\b|スクリプト|자바스크립트|脚本|enable scripts|scripts? (?:is|are) (?:disabled|required)/i;
/** Notices of parts that are not the content. */
const SECONDARY_NOTICE = /comment|kommentar|commentaire|disqus|cart|chat|newsletter/i;

export const asksForScripts = (noscript: string): boolean =>
  NOTICE.test(noscript) && !SECONDARY_NOTICE.test(noscript);

export const pattern = (source: string): RegExp => new RegExp(source, "iu");
