const noNews = "The library of the engine holds pages of the web alone.";
const noImages = "The library of the engine holds no images as results of their own.";
const noCategories = "The engine does not yet know which category a page belongs to.";
const noPlaces = "The engine does not yet know which place a page is about.";
const noThreats = "The engine has no risk classifier, and refuses the whole object with 403.";
const notOurs = "The engine itself never gives this answer; what stands in front of it may.";

/**
 * Rows that nothing proves over HTTP yet, each with its reason. This list may only become shorter: what is built is
 * taken out of it and gets its proof.
 */
export const owed: Readonly<Record<string, string>> = {
  "request.sources": noNews,
  "source.news": noNews,
  "source.images": noImages,
  "request.categories": noCategories,
  "category.github": noCategories,
  "category.research": noCategories,
  "category.pdf": noCategories,
  "category.developer": noCategories,
  "request.country": noPlaces,
  "request.location": noPlaces,
  "request.sources.web.location": noPlaces,
  "request.safe": "The engine does not yet judge which pages are explicit.",
  "request.excludeDomains":
    "A site on loopback has no name of two labels; tests beside the index prove it.",
  "operator.related":
    "Two related sites cannot be served on loopback; tests beside the index prove it.",
  "operator.imagesize": noImages,
  "operator.larger": noImages,
  "threatProtection.mode": noThreats,
  "threatProtection.blacklist": noThreats,
  "threatProtection.whitelist": noThreats,
  "threatProtection.blockedTlds": noThreats,
  "threatProtection.riskScoreThreshold": noThreats,
  "threatProtection.failurePolicy": noThreats,
  "scrapeOptions.auditMetadata.username":
    "The engine keeps no log of security events that it could stand in.",
  "answer.actions":
    "The engine gives the outputs of actions with each result, not beside the results.",
  "web result.position":
    "Only services were seen to give it; the specification has it for news and images.",
  "web result.category": noCategories,
  "news result.url": noNews,
  "news result.title": noNews,
  "news result.position": noNews,
  "news result with the scraped page": noNews,
  "news result.snippet": noNews,
  "news result.date": noNews,
  "news result.imageUrl": noNews,
  "image result.url": noImages,
  "image result.title": noImages,
  "image result.position": noImages,
  "image result with the scraped page": noImages,
  "image result.imageUrl": noImages,
  "image result.imageWidth": noImages,
  "image result.imageHeight": noImages,
  "status 402": "The engine keeps no balance that a run could exceed.",
  "status 404": "The server's own router answers other paths, not the engine.",
  "status 502": notOurs,
  "status 503": notOurs,
  "warning: there is no browser": "Tests have a browser; one beside the engine takes it away.",
  "warning: a page of scripts was not run":
    "Tests have a browser; one beside the engine takes it away.",
  "warning: the history cannot be read": "A disk that fails is played beside the format of it.",
  "warning: the time was not enough for the whole PDF":
    "It depends on the speed of the machine; tests beside the reader prove it.",
  "page error: the browser or the page crashed":
    "Chromium is killed in tests beside the pool, and a hundred times in a benchmark.",
};
