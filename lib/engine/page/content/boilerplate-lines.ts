import "server-only";
import { endsSentence } from "./ends-sentence";

/** A heading or line that introduces other articles. */
const RELATED_HEADING =
  /^(?:you (?:may|might) (?:also )?(?:like|be interested|enjoy)|related\b(?! (?:work|research)\b).{0,40}$|more (?:from|on|in|stories|news|great|like this|articles|about)\b|(?:.{0,40}\b)?read (?:more|next|also)\b.{0,3}$|read (?:more|next|also)|see (?:also|more)|also (?:read|on)|don[’']?t miss|what to read|up next|latest (?:news|stories|posts|articles)|(?:leave|post|add|write) (?:a |your )?(?:comment|reply)|tell us what you think|have your say|what do you think\?|join the (?:conversation|discussion)|discussion about this|(?:write|add) (?:a |your )(?:own )?review$|(?:\d+ )?(?:comments?|responses|replies)(?: \(\d+\))?$|about the authors?|share (?:this|on|via)|follow us|tags:?$|filed under|topics:?$|advert(?:isement)?$|newsletter\W*$|(?:sign up|subscribe)(?:\W*$| (?:now|here|today)| (?:to|for)\b.{0,40}\b(?:newsletter|updates|e-?mails?|alerts|digest|podcast))|want more|\w+ relacionad[ao]s$|(?:ähnliche|vergelijkbare|soortgelijke|podobne|podobné|liknande|lignende|похожие|схожі|benzer|παρόμοι[αε]ς?)(?: \S+){0,2}$|\S+ simila(?:ires|res)$|\S+ simili$|veja (?:também|mais)|leia (?:também|mais)|lea también|ver también|más (?:noticias|leído)|lire aussi|à lire|articles? (?:liés|connexes)|mehr zum thema|lesen sie auch|auch interessant|das könnte|leggi anche|lees ook|чита(?:йте|й) так(?:же|ож)|czytaj (?:też|także|również|więcej)|zobacz (?:też|także)|čtěte (?:také|též)|läs (?:också|även|mer)|l[eæ]s (?:også|mer)|lue myös|olvasta már|citește și|διαβάστε (?:επίσης|ακόμη|ακόμα)|ayrıca oku|ilgili haberler|baca juga|xem thêm|đọc thêm|اقرأ أيض|شاهد أيض|مواضيع ذات صلة|بیشتر بخوانید|(?:یہ بھی|مزید) پڑھیں|קראו (?:גם|עוד)|(?:यह|ये|इसे) भी पढ़|আরও? ?পড়ুন|আরো পড়ুন|อ่าน(?:เพิ่มเติม|ต่อ|ข่าว(?:ที่เกี่ยวข้อง|อื่น))|ข่าวที่เกี่ยวข้อง|関連(?:記事|ニュース)|相[关關](?:文章|阅读|閱讀|新闻|新聞|推荐)|延伸(?:阅读|閱讀)|관련 ?기사)/i;

/** The same for phrases that also begin the headings of sections, such as “Popular varieties”. */
const RELATED_LABEL =
  /^(?:most (?:read|popular|viewed|shared)|recommended|similar|trending|popular|sponsored|loading)(?: (?:for you|products|items|reading|reads?|posts?|articles?|stor(?:y|ies)|news|videos?|topics|questions|threads|discussions|jobs|links|content|now|today|this week|(?:from|in|on)\b.{0,40}))?\W*$/i;

/** The beginning of a call to action, a pointer to another page, or an image credit. */
const CALL_TO_ACTION =
  /^(?:(?:read|see|watch|listen|find out|learn|check out)\b.{0,12}\b(?:more|also|next|related|now|here)\b.{0,3}[:|»>–-]|(?:also read|don[’']?t miss|see also|see more|read more|read also|read next|leia também|lea también|lire aussi|lesen sie auch|leggi anche)\s*[:|»>]|click here|(?:sign up|subscribe)(?:\W*$| (?:now|here|today)\b| (?:to|for)\b.{0,60}\b(?:our|us|newsletter|updates|e-?mails?|alerts|digest|podcast|magazine)\b)|get (?:the|our|breaking|more|access|unlimited)\b.{0,60}\b(?:news|newsletter|updates|inbox|stories|alerts|app|subscription|e-?mail)|follow\b.{0,60}\b(?:twitter|facebook|instagram|youtube|linkedin|tiktok|telegram|whatsapp|mastodon|bluesky)|like us on|join (?:our|us|the)\b.{0,60}\b(?:newsletter|forums?|group|channel|community|facebook|telegram|whatsapp)|download (?:the|our)\b.{0,40}\bapp|have a (?:tip|news tip)|(?:contact|reach|email|e-mail) (?:the|our|us|him|her|them|\p{Lu})\S*.{0,80}(?:@|twitter)|photo(?:graph|s)?(?: (?:credit|courtesy|by)\s*:|\s*[/©])|image(?: (?:credit|courtesy|source|caption|copyright)\s*:|\s*©)|image (?:credit|copyright|caption|source)|media (?:caption|playback)|file photo|©|copyright(?:\s*[©(:\d]| by\b|.{0,80}\ball rights)|share (?:this|on|via)|image \d+ of \d+)/iu;

/** The label of an advertisement, or a line above it. */
const ADVERTISEMENT =
  /^[^\p{L}\p{N}]*(?:(?:skip )?advert(?:isement)?|anzeige|werbung|advertentie|reclame|publicité|annonce|annons|mainos|publicidade?|anuncio|pubblicità|reklama|reklám|реклама|広告|广告|廣告|광고|(?:article|story) continues (?:below|after).{0,30}|(?:weiterlesen|artikel weiter) nach der (?:anzeige|werbung)|la suite après (?:la|cette) publicité)\W*$/iu;

/** The same as `CALL_TO_ACTION`, for lines that have a link or no sentence. */
const POINTER = /^(?:related|more|recommended|read|watch)\s*[:|»>]/i;
const CREDIT = /^\(?(?:image|photo|photograph|picture|credit|source|pic|getty)s?(?: credit)?\s*:/i;

/** Headings of lists of links that belong to a text. */
const SOURCES =
  /^(?:references|sources|further reading|external links|bibliography|resources|(?:useful )?links|works cited|see also|quellen|literatur|weblinks|einzelnachweise|références|bibliographie|liens externes|referencias|fuentes|enlaces externos|riferimenti|bronnen|источники|ссылки|литература|参考文献|参考资料|外部リンク)\P{L}*$/iu;

const MONTH = "(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\\.?";
const DATE = `(?:\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4})(?:,? \\d{4})?`;
const DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const BYLINE =
  "by \\p{Lu}[\\p{L}.'’-]+(?:(?:, ?| )(?:and )?\\p{Lu}[\\p{L}.'’-]+){0,5},? ?$|by \\p{Lu}.{0,60}\\d[/:.]\\d\\d";
/** A date or name must follow: “Updated the driver” and “Friday closed” are items of a list. */
const PUBLISHED = `(?:first |originally |last )?(?:published|updated|posted|modified|created|written)(?:$|\\s?[:|]| (?:by|on|at|in)\\b| (?:${DATE}|${DAY}|today|yesterday|\\d{1,2}[:.]\\d\\d|\\w+ \\p{L}+ ago))`;
const DATE_LINE = `${DAY},? (?:the )?${DATE}(?:$|[\\s,|·–-]{1,3}(?:at )?\\d)`;
const BYLINE_OR_DATE = new RegExp(
  `^(?:${PUBLISHED}|(?:publicado|veröffentlicht|опубликовано)(?!\\p{L})|${BYLINE}|${DATE_LINE})`,
  "iu",
);

export const isBylineOrDate = (line: string): boolean =>
  line.length < 100 && BYLINE_OR_DATE.test(line) && !endsSentence(line);
export const isSourcesHeading = (line: string): boolean => SOURCES.test(line.slice(0, 80));
export const isRelatedHeading = (line: string): boolean => {
  const start = line.slice(0, 80);
  return RELATED_HEADING.test(start) || RELATED_LABEL.test(start);
};
export const isPointer = (line: string): boolean => POINTER.test(line);
export const isCallToAction = (line: string): boolean =>
  CALL_TO_ACTION.test(line.slice(0, 200)) ||
  (line.length < 60 && ADVERTISEMENT.test(line)) ||
  (CREDIT.test(line) && !endsSentence(line)) ||
  (line.length < 350 && /\bnewsletter/i.test(line) && /\b(?:sign up|subscribe)\b/i.test(line));
