/** Query parameters that identify a campaign, a click or a mailing and never change the page. */
const tracking =
  /^(?:utm_.*|mtm_.*|pk_(?:campaign|kwd|source|medium|content)|gclid|gclsrc|dclid|gbraid|wbraid|gad_source|gad_campaignid|srsltid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_[ce]id|mkt_tok|vero_id|_hs(?:enc|mi)|_g[al]|ref_src)$/i;

export const isTrackingParameter = (name: string): boolean => tracking.test(name);
