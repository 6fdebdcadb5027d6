import type {
  AuditField,
  FormatField,
  LocationField,
  ParserField,
  ProfileField,
  RedactionOptionField,
  RequestField,
  ScrapeField,
  ThreatField,
  WebSourceField,
} from "../fields";
import type { FormatType, FormatWithFields } from "../format-infos";
import type { ActionType } from "../schemas/actions";

/**
 * Other words that people type when they look for a field, separated by commas. Label, wire name,
 * help and values are searched too and are not repeated here.
 */
type Synonyms<Field extends string> = Readonly<Record<Field, string>>;

const threatSynonyms: Synonyms<ThreatField> = {
  mode: "threat mode, url check, enforce",
  blacklist: "blocklist, deny list, denied domains",
  whitelist: "allowlist, allowed domains, exceptions",
  blockedTlds: "tld, domain endings",
  riskScoreThreshold: "risk score, sensitivity, strictness",
  failurePolicy: "fail open, fail closed, fallback",
};

const formatFieldSynonyms: { readonly [Type in FormatWithFields]: Synonyms<FormatField<Type>> } = {
  screenshot: {
    fullPage: "long screenshot, whole page, scroll",
    quality: "compression, jpeg",
    viewport: "window size, resolution, width, height",
  },
  json: {
    prompt: "extract, instructions, llm",
    schema: "json schema, structured output, extract, shape, types",
  },
  changeTracking: {
    modes: "git diff, compare",
    prompt: "what to compare, instructions",
    schema: "json schema of changes",
    tag: "history name, branch",
  },
  question: { question: "ask, q&a, prompt" },
  highlights: { query: "topic, passages, snippets, excerpts" },
};

/** One entry per field of the contract: the compiler names a new field without one. */
export const fieldSynonyms: {
  readonly request: Synonyms<RequestField>;
  readonly source: Synonyms<WebSourceField>;
  readonly scrape: Synonyms<ScrapeField>;
  readonly threat: Synonyms<ThreatField>;
  readonly parser: Synonyms<ParserField>;
  readonly location: Synonyms<LocationField>;
  readonly profile: Synonyms<ProfileField>;
  readonly audit: Synonyms<AuditField>;
  readonly redaction: Synonyms<RedactionOptionField>;
  readonly format: Synonyms<FormatType>;
  readonly formatField: typeof formatFieldSynonyms;
  readonly action: Synonyms<ActionType>;
} = {
  request: {
    query: "search terms, keywords, q, operators, exact phrase, boolean, exclude words",
    limit: "count, number of results, max results, how many, page size, top k, pagination, offset",
    sources: "web, news, images, result types, verticals",
    categories: "github, code, papers, scholar, arxiv, pdf files, developer, filter by kind",
    country: "gl, region, market, locale, where",
    location: "city, geolocation, region, near, where, uule",
    tbs: "date, age, recent, since, freshness, past week, past month, qdr, newest, time range, recency, start date, end date",
    includeDomains: "allowed domains, site filter, only sites, hosts, whitelist domains",
    excludeDomains: "blocked domains, without sites, ignore hosts, blacklist domains",
    highlights: "snippets, passages, excerpts, description",
    ignoreInvalidURLs: "broken links, invalid urls, bad addresses",
    safe: "adult, explicit, family filter, nsfw",
    timeout: "time limit, deadline, how long, slow search, abort",
    scrapeOptions: "scrape, crawl, page options",
    enterprise: "zdr, zero data retention, anonymous, anonymized, privacy, gdpr",
    threatProtection: "malware, phishing, security, url risk, policy",
  },
  source: {
    location: "city for web, geo of web",
    tbs: "date of web results, age of web results",
  },
  scrape: {
    formats: "output, markdown, html, json, screenshot, return type",
    onlyMainContent: "boilerplate, readability, article, header, footer, navigation, whole page",
    onlyCleanContent: "clutter, noise, llm cleaning",
    includeTags: "css selector, keep only, select elements, tags",
    excludeTags: "css selector, drop elements, ignore elements, strip, tags",
    removeBase64Images: "inline images, data uri, embedded images",
    parsers: "pdf, ocr, documents, files",
    redactPII: "personal data, pii, anonymize, mask names, gdpr, privacy",
    headers: "cookies, cookie, user agent, authorization, referer, bearer token, login, http",
    waitFor:
      "delay, sleep, pause, js rendering, javascript rendering, headless browser, lazy loading, spinner",
    timeout: "time limit, deadline, slow page, abort",
    mobile: "phone, smartphone, responsive, iphone, android, device",
    blockAds: "adblock, cookie banner, popups, consent",
    skipTlsVerification: "ssl, https, self-signed certificate, insecure, tls",
    proxy:
      "anti-bot, bot protection, stealth, captcha, cloudflare, blocked, 403, unblock, residential",
    location: "geolocation, region, country of the visitor, language, vpn",
    profile: "session, login, local storage, persistent browser, cookies",
    actions: "steps, click, type, scroll, automation, script, interact, form",
    threatProtection: "malware, phishing, security of pages, url risk",
    auditMetadata: "user, log, siem, compliance",
    storeInCache: "save copy, caching, no store",
    maxAge: "cache, fresh, freshness, stale, cached copy, no cache, refetch, ttl, live crawl",
    minAge: "cache only, offline, old copy, without fetching",
    lockdown: "cache only, air gap, offline, no network, private",
  },
  threat: threatSynonyms,
  parser: {
    type: "pdf, image, document type",
    mode: "ocr, scanned pdf, fast, text extraction",
    maxPages: "pdf pages, page limit, long documents, pdf cost",
    pages: "pages of a pdf, per page, split",
    blocks: "layout, bounding boxes, coordinates",
    pageMarkers: "page breaks, page numbers",
  },
  location: {
    country: "geo, region, vpn, exit country",
    languages: "accept-language, hl, lr, locale, translation",
  },
  profile: {
    name: "session, login, persistent browser, cookies, storage",
    saveChanges: "persist session, keep cookies, read only profile",
  },
  audit: { username: "user, who, log, siem" },
  redaction: {
    mode: "pii mode, aggressive, accurate",
    entities: "emails, phone numbers, names, pii kinds",
    replaceStyle: "mask, placeholder, tag, remove",
  },
  format: {
    markdown: "md, text, readable, llm, include raw content",
    summary: "abstract, tldr, summarize",
    html: "cleaned source, dom",
    rawHtml: "source code, original html, unmodified",
    links: "urls, hrefs, outgoing links",
    images: "include images, pictures, photos, img",
    screenshot: "picture, png, image of the page, capture",
    json: "extract, structured data, schema, llm extraction",
    changeTracking: "diff, monitor, changes, compare versions",
    branding: "logo, colors, fonts, brand",
    product: "price, shop, e-commerce, sku, stock",
    menu: "restaurant, dishes, food",
    audio: "mp3, sound, podcast",
    video: "mp4, youtube, clip",
    question: "ask, include answer, q&a",
    highlights: "passages, snippets, excerpts, quotes",
  },
  formatField: formatFieldSynonyms,
  action: {
    wait: "delay, sleep, pause, wait for element",
    screenshot: "capture, picture",
    click: "press a button, tap, accept cookies",
    write: "type, fill, input, text field, login",
    press: "keyboard, enter, hotkey",
    scroll: "load more, infinite scroll, swipe",
    scrape: "capture html, snapshot",
    executeJavascript: "script, js, evaluate, run code",
    pdf: "print, save as pdf, export page",
  },
};
