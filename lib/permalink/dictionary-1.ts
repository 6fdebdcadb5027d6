/**
 * The compression dictionary of version 1 links: common parts of requests in wire order, the most
 * frequent last. Existing links depend on it, so it must never change; an improved dictionary is a
 * new version.
 */
export const dictionary1 =
  '"Tabloid""Ledger""Legal""A0""A1""A2""A5""A6""landscape":true,"scale":1.5' +
  '"redactPII":{"mode":"aggressive","entities":["PERSON","EMAIL","PHONE","LOCATION","FINANCIAL","SECRET"],' +
  '"replaceStyle":"remove"}"mask""tag""accurate""redactPII":true' +
  '"lockdown":true,"minAge":1,"storeInCache":false,"skipTlsVerification":false,"removeBase64Images":false,' +
  '"blockAds":false,"mobile":true,"parsers":[{"type":"pdf","mode":"ocr","maxPages":10}]{"type":"image"},"mode":"fast"' +
  '"parsers":[]"enterprise":["zdr"]["anon"],"ignoreInvalidURLs":true,"highlights":false,"safe":true,"timeout":30000,' +
  '"audio","video","menu","product","branding",{"type":"changeTracking","modes":["git-diff","json"],"tag":"' +
  '"$schema":"https://json-schema.org/draft/2020-12/schema","additionalProperties":false,"enum":["","format":"uri",' +
  '"format":"date","minimum":0,"type":"null","type":"integer"},"anyOf":[{"type":"boolean"},"oneOf":["$ref":"#/$defs/' +
  '{"type":"question","question":"What is the {"type":"highlights","query":"' +
  "https://www. .com .org .net .io .dev .gov .edu .eu .co.uk github.com docs. wikipedia.org arxiv.org stackoverflow.com" +
  '"country":"US","GB","FR","JP","UK","CA","IN","ES","IT","BR","country":"DE","location":"Germany","Berlin,Germany"' +
  "San Francisco,California,United States New York London,England,United Kingdom Paris,France" +
  '"languages":["en-US","en","de","fr","es"]' +
  '{"type":"executeJavascript","script":"document.querySelectorAll(" window.scrollTo(0, document.body.scrollHeight)' +
  '{"type":"press","key":"Enter"},"Tab""Escape""ArrowDown"{"type":"write","text":""},' +
  '{"type":"pdf","format":"A4"}{"type":"A3"{"type":"screenshot","fullPage":true,"quality":80,' +
  '"viewport":{"width":1280,"height":800}}"width":1920,"height":1080}"width":390,"height":844}' +
  '{"type":"scrape"},{"type":"scroll","direction":"down"},"direction":"up","selector":"' +
  '{"type":"wait","selector":"{"type":"wait","milliseconds":1000},2000},500},{"type":"click","selector":"button","all":true},' +
  '[data-testid=" input[name="q"] button[type=\\"submit\\"] #accept .cookie .button #search a[href' +
  '"includeTags":["article","main"],"excludeTags":["nav","footer","header","aside","script","#content","." ' +
  "the and for what with how from latest guide news documentation tutorial release 2024 2025 2026 " +
  '"query":" -site: -filetype:pdf filetype: inurl: allinurl: intitle: allintitle: related: imagesize: larger: OR ' +
  '\\"site:","limit":100,"limit":50,"limit":5,"limit":20,"sources":[{"type":"images"},{"type":"web","location":"' +
  '"tbs":"sbd:1,cdr:1,cd_min:01/01/2025,cd_max:12/31/2025""tbs":"qdr:h""tbs":"qdr:d""tbs":"qdr:m""tbs":"qdr:y""tbs":"sbd:1,qdr:w"' +
  '"sources":[{"type":"web"},{"type":"news"},{"type":"images"}],' +
  '"categories":[{"type":"developer"}],{"type":"github"},{"type":"research"},{"type":"pdf"}],' +
  '"tbs":"qdr:w","includeDomains":["],"excludeDomains":["' +
  '"scrapeOptions":{"formats":["summary","html","rawHtml","links","images","screenshot",' +
  '{"type":"json","prompt":"Extract the ","schema":{"type":"object","properties":{"title":{"type":"string"},' +
  '"description":{"type":"string"},"price":{"type":"number"},"items":{"type":"array","items":{"type":"object","properties":{"' +
  '"name":{"type":"string"},"url":{"type":"string"},"date":{"type":"string"}}}},"required":["title","name"]}}' +
  '],"onlyMainContent":false,"onlyCleanContent":true,"includeTags":["],"excludeTags":["],"waitFor":1000,"timeout":120000,' +
  '"maxAge":0,"proxy":"enhanced","basic","proxy":"auto","location":{"country":"' +
  '"actions":[{"type":"wait","milliseconds":' +
  '"scrapeOptions":{"formats":["markdown"]}}' +
  '{"query":"';
