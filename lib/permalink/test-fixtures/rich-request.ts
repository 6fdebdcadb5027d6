import type { WireSearchRequest } from "@/lib/contract/request";

/** As rich as a request that people send each other: its link must stay short. */
export const richRequest: WireSearchRequest = {
  query:
    '"heat pump" efficiency intitle:study (site:energy.gov OR site:iea.org) -filetype:pdf -inurl:forum',
  limit: 25,
  sources: [{ type: "web" }, { type: "news" }, { type: "images" }],
  categories: [{ type: "research" }, { type: "pdf" }],
  country: "DE",
  location: "Munich,Bavaria,Germany",
  tbs: "sbd:1,cdr:1,cd_min:03/01/2025,cd_max:02/28/2026",
  includeDomains: ["energy.gov", "iea.org", "fraunhofer.de"],
  highlights: false,
  safe: true,
  timeout: 90_000,
  scrapeOptions: {
    formats: [
      "markdown",
      "summary",
      "links",
      { type: "screenshot", fullPage: true, quality: 80, viewport: { width: 1440, height: 900 } },
      {
        type: "json",
        prompt: "Extract the measured seasonal performance and where it was measured",
        schema: {
          type: "object",
          properties: {
            title: { type: "string" },
            region: { type: "string" },
            coefficient: { type: "number" },
            measurements: {
              type: "array",
              items: {
                type: "object",
                properties: { season: { type: "string" }, value: { type: "number" } },
              },
            },
          },
          required: ["title", "coefficient"],
        },
      },
      { type: "question", question: "Which refrigerant was used?" },
    ],
    onlyMainContent: false,
    excludeTags: ["nav", "footer", ".cookie-banner"],
    waitFor: 1_500,
    timeout: 120_000,
    maxAge: 86_400_000,
    proxy: "enhanced",
    location: { country: "DE", languages: ["de-DE", "en"] },
    actions: [
      { type: "wait", milliseconds: 1_000 },
      { type: "click", selector: "button#accept-cookies" },
      { type: "wait", selector: "main article" },
      { type: "scroll", direction: "down" },
      { type: "press", key: "End" },
      { type: "screenshot", fullPage: true },
    ],
  },
};
