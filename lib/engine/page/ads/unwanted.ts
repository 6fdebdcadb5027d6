import "server-only";
import consentRules from "@duckduckgo/autoconsent/rules/rules.json" with { type: "json" };
import type { Attributes } from "@/lib/engine/html/rewrite-html";

/** Ids and class names used by advertising scripts, lower case with `_` for `-`. */
const AD_NAMES = new Set(
  (
    "adsbygoogle google_ads google_ad ad_slot adslot ad_container ad_wrapper ad_unit adunit ad_banner " +
    "banner_ad advert_container advertisement_container ad_placeholder dfp_ad gpt_ad taboola trc_related_container " +
    "outbrain ob_widget ob_smartfeed_wrapper sponsored_content_unit adthrive_ad mv_ad_box ezoic_ad"
  ).split(" "),
);
const UNWANTED_ID =
  /^(?:google_ads_|div-gpt-ad|taboola-|outbrain_widget|ezoic-pub-ad|adngin-|sp_message_container_)/i;
const AD_HOST =
  /^https?:\/\/(?:[^/]*\.)?(?:doubleclick\.net|googlesyndication\.com|googleadservices\.com|amazon-adsystem\.com|taboola\.com|outbrain\.com|criteo\.(?:com|net)|adnxs\.com|revcontent\.com|mgid\.com|adroll\.com)[:/]/i;
/** Consent dialogs that the autoconsent rules handle by script, and common names of custom ones. */
const CONSENT_NAMES = new Set(
  (
    "cybotcookiebotdialog cybotcookiebotdialogbodyunderlay onetrust_consent_sdk onetrust_banner_sdk " +
    "onetrust_pc_sdk optanon didomi_host didomi_popup usercentrics_root usercentrics_cmp_ui qc_cmp2_container " +
    "truste_consent_track trustarc_banner_container fc_consent_root iubenda_cs_banner osano_cm_window klaro " +
    "evidon_banner cookieconsent cookie_consent cookie_banner cookiebanner cookie_notice cookie_bar cookiebar " +
    "cookie_popup cookie_modal cookie_overlay cookie_message cookie_disclaimer cookie_law_info_bar gdpr_banner " +
    "gdpr_consent gdpr_popup consent_banner consent_popup consent_modal cc_window cc_banner cmp_container"
  ).split(" "),
);
/** Structural elements are never treated as a notice, whatever the lists say. */
const STRUCTURE = new Set("html body main article h1 h2 h3 h4 h5 h6".split(" "));
/** The rules name these on one site; on other sites they are ids of sections. */
const COMMON_NAMES = new Set(["cookies"]);

/**
 * Ids, classes and element names of consent dialogs from the autoconsent rules. Only selectors that
 * name a single element are used, which are most of them.
 */
const consent = readSelectors(
  consentRules.autoconsent.flatMap((rule) =>
    "prehideSelectors" in rule ? (rule.prehideSelectors ?? []) : [],
  ),
);

/** Whether `blockAds` removes an element: advertisements and cookie notices. */
export function isUnwanted(name: string, attributes: Attributes): boolean {
  if (STRUCTURE.has(name)) return false;
  if (name === "amp-ad" || name === "amp-embed" || consent.elements.has(name)) return true;
  const { id } = attributes;
  if (id !== undefined && (consent.ids.has(id) || UNWANTED_ID.test(id) || isUnwantedName(id)))
    return true;
  const { class: classes } = attributes;
  if (
    classes !== undefined &&
    classes.length < 1_000 &&
    classes.split(/\s+/).some((each) => consent.classes.has(each) || isUnwantedName(each))
  )
    return true;
  return (
    (name === "a" && AD_HOST.test(attributes.href ?? "")) ||
    (name === "img" && AD_HOST.test(attributes.src ?? ""))
  );
}

function isUnwantedName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll("-", "_");
  return AD_NAMES.has(plain) || CONSENT_NAMES.has(plain);
}

function readSelectors(selectors: readonly string[]) {
  const read = { ids: new Set<string>(), classes: new Set<string>(), elements: new Set<string>() };
  for (const selector of selectors.flatMap((each) => each.split(","))) {
    const found = /^(?:[a-z]+)?([#.])([\w-]{6,})$|^([a-z]+-[\w-]+)$/.exec(selector.trim());
    if (found === null) continue;
    const [, sign, name, element] = found;
    if (element !== undefined) read.elements.add(element);
    else if (name !== undefined && !COMMON_NAMES.has(name))
      (sign === "#" ? read.ids : read.classes).add(name);
  }
  return read;
}
