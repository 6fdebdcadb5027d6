import type { WireSearchRequest } from "@/lib/contract/request";

/** Links of the first version with the requests that they must always open, because people have saved them. Add links; never change one. */
export const links1: readonly {
  readonly fragment: string;
  readonly request: WireSearchRequest;
  readonly stripped: readonly string[];
}[] = [
  { fragment: "#r=1.bXxDsCqUagE", request: { query: "x" }, stripped: [] },
  {
    fragment: "#r=1.TqVDsGKAngSlrYKMImBhGKOkAC6PgGK5BTmp4NYXSvmnVAsA",
    request: { query: '"exact phrase" site:example.org -filetype:pdf' },
    stripped: [],
  },
  {
    fragment:
      "#r=1.m29DsKIO7wFGdgawCVOUeHh-qsKzuRuf7Fqj8GH-rE0KMaUgTwHLqMJSYBldHKOkEBOjkARsiynVAgA",
    request: { query: 'Zürich Straße 東京 🚲 \u0000 "quotes" \\ back' },
    stripped: [],
  },
  { fragment: "#r=1.U1xDsEBNVljRUwsA", request: { query: "a", limit: 1 }, stripped: [] },
  {
    fragment: "#r=1.gfxDsMAlZH6aQqJCSX4B2HHIBREFebYWAA",
    request: {
      query: "news of a topic",
      limit: 100,
      sources: [{ type: "web" }, { type: "news" }, { type: "images" }],
    },
    stripped: [],
  },
  {
    fragment: "#r=1.NclDsEB2g1ImjtyJUoD4VAIbNdB2C2rGwcjEsbUA",
    request: {
      query: "local",
      sources: [{ type: "web", location: "Lyon,France", tbs: "qdr:w" }, { type: "news" }],
    },
    stripped: [],
  },
  {
    fragment: "#r=1.aD1DsJJBrXli8lctAA",
    request: { query: "code", categories: [{ type: "developer" }] },
    stripped: [],
  },
  {
    fragment: "#r=1.94BDsAqAOoHtd1w5jJS8VAsA",
    request: {
      query: "papers",
      categories: [{ type: "github" }, { type: "research" }, { type: "pdf" }],
    },
    stripped: [],
  },
  {
    fragment: "#r=1.8CtDsMCdGpRWEbgJhVRs-BcnZifqeCUWgBqUAA",
    request: { query: "place", country: "JP", location: "Osaka,Japan" },
    stripped: [],
  },
  {
    fragment: "#r=1.13xDsEA-AFXTeIoGSEFgglQ0QAsLpVoA",
    request: { query: "time", tbs: "sbd:1,cdr:1,cd_min:01/31/2024,cd_max:12/01/2025" },
    stripped: [],
  },
  {
    fragment: "#r=1.IpBDsECBgTXdp1Yk5hbkpIIaYKA6DtRAgwmBWmCxtQA",
    request: { query: "only", includeDomains: ["example.org", "docs.example.com"] },
    stripped: [],
  },
  {
    fragment: "#r=1.64ZDsECFJ8gH2FJ5akVibkFOKqgpB_I7lpY6zlY9oglfCwA",
    request: {
      query: "without",
      excludeDomains: ["example.net"],
      highlights: false,
      ignoreInvalidURLs: true,
      safe: true,
    },
    stripped: [],
  },
  {
    fragment: "#r=1.3OJDsIBRXQZpcSL8AqxbgO7H0pyvBQA",
    request: { query: "private", timeout: 15000, enterprise: ["zdr"] },
    stripped: [],
  },
  {
    fragment: "#r=1.cGxDsEDt88rc_FJQYkRuikO7WeCWOLzxity-hzTsawE",
    request: { query: "anonymous", highlights: true, safe: false, enterprise: ["anon"] },
    stripped: [],
  },
  {
    fragment: "#r=1.4_VDsIClbolCQWluATQ1EmUQAA",
    request: { query: "heat pumps", scrapeOptions: { formats: ["markdown"] } },
    stripped: [],
  },
  {
    fragment: "#r=1.q-tDsIClbolCQWluATQ1EjYIqIzMBA5L2BjtcUSbHakhD23Zozb4gb4AAA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: [
          "markdown",
          "summary",
          "html",
          "rawHtml",
          "links",
          "images",
          "screenshot",
          "json",
          "changeTracking",
          "branding",
          "product",
          "menu",
          "audio",
          "video",
        ],
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.43FDsIClbolCQWluATQ14jKIxFrZHHutjFG_1gKdBQA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: [
          {
            type: "screenshot",
            fullPage: true,
            quality: 70,
            viewport: { width: 390, height: 844 },
          },
        ],
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.SZhDsIClbolCQWluATQ14jIIZ-IMAKUViGbikmVVagmyKkTaSswpyECWgcc1akyD9YNiuLYWAA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: [
          {
            type: "json",
            prompt: "Prices",
            schema: {
              type: "object",
              properties: { zeta: { type: "number" }, alpha: { type: "string" } },
              required: ["zeta"],
            },
          },
        ],
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.qXxDsIClbolCQWluATQ14jKIvMY0PAnD2pPALI4nBQPjFNL8Lk9Nzc6pRM6uGNaCFYKaxLVAnwEA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: [
          {
            type: "changeTracking",
            modes: ["git-diff", "json"],
            prompt: "What is new",
            schema: { type: "object" },
            tag: "weekly",
          },
          { type: "changeTracking", tag: null },
        ],
      },
    },
    stripped: [],
  },
  {
    fragment:
      "#r=1.izVDsIClbolCQWluATQ14jKIYHsxX6G8CFiSK2SW2EM6ET6peemgOhUYMkjZDmsbEpSvFJJzEjOBaagW6FAA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: [
          { type: "question", question: "Who wrote it?", maxLength: 200 },
          { type: "highlights", query: "main claims" },
        ],
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.4SZDsIClbolCQWluATQ14jKI8vCE1Qe4KgK9xBSQIwE",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: [],
        onlyMainContent: false,
        onlyCleanContent: true,
        includeTags: ["article"],
        excludeTags: ["nav", ".ad"],
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.M1NDsIClbolCQWluATQ14jQInJZRQgDoZWwhgNLlwOiR4Om94O701NYCAA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: ["html"],
        waitFor: 1200,
        timeout: 120000,
        mobile: true,
        blockAds: false,
        removeBase64Images: false,
        skipTlsVerification: false,
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.XElDsIClbolCQWluATQ14jQInJaBIYDFW9jdD25soTRvCkp0wYLA5g3QNbUA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: ["html"],
        proxy: "enhanced",
        location: { country: "BR", languages: ["pt-BR", "en"] },
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.16lDsIClbolCQWluATQ1EmEQGR0JI_RcDcx6tbUA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: ["markdown"],
        parsers: [{ type: "pdf", mode: "ocr", maxPages: 12 }, { type: "image" }],
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.SrNDsIClbolCQWluATQ1EmEQckcCaCoA",
    request: { query: "heat pumps", scrapeOptions: { formats: ["markdown"], parsers: [] } },
    stripped: [],
  },
  {
    fragment: "#r=1.iI9DsIClbolCQWluATQ1EmEQjj4L3Ou1tQA",
    request: {
      query: "heat pumps",
      scrapeOptions: { formats: ["markdown"], storeInCache: false, maxAge: 0 },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.46xDsIClbolCQWluATQ1EmEQSvcFtWdTWwsA",
    request: {
      query: "heat pumps",
      scrapeOptions: { formats: ["markdown"], minAge: 1, lockdown: true },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.cRdDsIClbolCQWluATQ1EmEQKOBJ6HKh9rQwe1LgDhQwPgE",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: ["markdown"],
        redactPII: { mode: "aggressive", entities: ["EMAIL", "PHONE"], replaceStyle: "mask" },
      },
    },
    stripped: [],
  },
  {
    fragment: "#r=1.VqhLzCgoRvCAJW-JQkFpbgE0RRJhGCjwUbo4tbUA",
    request: { query: "heat pumps", scrapeOptions: { formats: ["markdown"], redactPII: true } },
    stripped: [
      "scrapeOptions.headers",
      "scrapeOptions.profile",
      "scrapeOptions.threatProtection",
      "scrapeOptions.auditMetadata",
    ],
  },
  {
    fragment: "#r=1.8xgDlmL5JQgusAVSlAJ0YS0A",
    request: { query: "guarded" },
    stripped: ["threatProtection", "origin", "integration", "lang", "filter"],
  },
  {
    fragment:
      "#r=1.u5_LKkewgeVuiUJBaW4BND3iTteItAoMCWJdh1pRYVZ5ykC1JcgZk8i6jKiWBta2C_4aHL22BldeqJoQrRJ4K8QU2ZOYbQW8jTb8bSNg8sDR-TXQMzetBUYrAA",
    request: {
      query: "heat pumps",
      scrapeOptions: {
        formats: ["screenshot"],
        actions: [
          { type: "wait", milliseconds: 500 },
          { type: "wait", selector: "#list" },
          { type: "click", selector: "button", all: true },
          { type: "write", text: "" },
          { type: "press", key: "Enter" },
          { type: "scroll", direction: "up", selector: "main" },
          { type: "screenshot", quality: 50 },
          { type: "scrape" },
          { type: "executeJavascript", script: "" },
          { type: "pdf", format: "A4", landscape: true, scale: 0.75 },
        ],
      },
    },
    stripped: ["scrapeOptions.actions.*.text", "scrapeOptions.actions.*.script"],
  },
  {
    fragment:
      "#r=1.Fxm1mE1uwjAQRq9iddVKjVrRCNFVpe57A7pIkwnxAoMcrCoL7s7ncUhCYgdLwA4ZKxn_zJs36X-tLXcPYm-2-_WToBLthiSVNx3N6oMpGvHMmCJFetOwzIFdPCSJbe1lhMnEMRGBwGF7dgFjD8DAXHqHbe_HKJlXr98QKdSDzvXORPBh8mOMyffF22JlR5ZedvT7Zf92O8VSlxlV7UrSkGN7q2J7oE93yaLOG9M6DrXYuZNZpelAkhASUjEKXVuUW4N0FTgtTEMJBhk4dKQHl_T_ijQJiZKe1d30uxBP0yYEu3x3vvW8ygny2jisQdxAPrdmbwBoifGJYPrqMOSGISOv--0PNXO46DCRUkt4R6bc_pqaii_OkRAo532ttcHkL1O45pdwhJ3OwHG1TO2An5F-GLrkHfZKBSU8iF7p1_bAkbB0Dn1dnFvnTdwiL8Vqou024dGvOt-NbBGCDVYxekIoU484-RM",
    request: {
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
      timeout: 90000,
      scrapeOptions: {
        formats: [
          "markdown",
          "summary",
          "links",
          {
            type: "screenshot",
            fullPage: true,
            quality: 80,
            viewport: { width: 1440, height: 900 },
          },
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
        waitFor: 1500,
        timeout: 120000,
        maxAge: 86400000,
        proxy: "enhanced",
        location: { country: "DE", languages: ["de-DE", "en"] },
        actions: [
          { type: "wait", milliseconds: 1000 },
          { type: "click", selector: "button#accept-cookies" },
          { type: "wait", selector: "main article" },
          { type: "scroll", direction: "down" },
          { type: "press", key: "End" },
          { type: "screenshot", fullPage: true },
        ],
      },
    },
    stripped: [],
  },
];
