import type { Proofs } from "./proof";

/** Proofs of what a page says when something of it could not be done. */
export const failuresProofs: Proofs = {
  "warning: tags cannot choose on a page that is no HTML": [
    "page-options: includeTags and excludeTags say that they cannot choose on a page that is no HTML",
  ],
  "warning: a selector cannot be used": [
    "page-options: excludeTags take out what they name, and say which selector is none",
  ],
  "warning: headers belong to the connection": [
    "page-options: headers that belong to the connection are not sent, which is said",
  ],
  "warning: a format was asked for more than once": [
    "page-options: a list of formats with one of them twice holds the last of it, and says so",
  ],
  "warning: a field of a free object is not known": [
    "page-options: a field that is not known inside a free object is named, never passed over",
  ],
  "warning: an option is not applied yet": [
    "page-options: auditMetadata is accepted, and said to change nothing without a security log",
    "page-documents: the parser image is said not to be there",
  ],
  "warning: prompt and schema are idle without the mode json": [
    "page-formats: changeTracking compares the fields of its schema in mode json, and says where prompt and schema are idle",
  ],
  "warning: formats are not redacted": [
    "page-options: redactPII says which formats show the page as it is, and hides in those made of its text",
  ],
  "warning: names are found by a dictionary or by forms alone": [
    "page-warnings: redactPII says how far its search for names goes",
  ],
  "warning: no model is configured": [
    "page-formats: summary is made of sentences of the page where there is no model, which it says",
  ],
  "warning: the prompt was not followed": [
    "page-formats: json by prompt alone is the page's own data where there is no model, and says that no prompt was followed",
  ],
  "warning: nothing fits the schema, or not all of it": [
    "page-warnings: json that nothing on the page fits is missing, and says so",
    "page-model: json that does not fit the schema is asked for once more, and then says so",
  ],
  "warning: there is no text to sum up or to quote": [
    "page-warnings: a page without running text says what of it there is not",
  ],
  "warning: the answer is an extract": [
    "page-formats: question is answered by the passage that fits, and says that nobody wrote it",
  ],
  "warning: a model read what the page has no data of": [
    "page-model: product and menu are read by the model where the page has no data of them",
  ],
  "warning: there is no product": ["page-formats: product is read from the page's structured data"],
  "warning: the model gave no answer": ["page-model: is named where it %s, and the page makes do"],
  "warning: too many pages waited for the model": [
    "page-model: is not asked where too many wait, which the page says",
  ],
  "warning: the model's time was over": ["page-model: does not keep a page beyond its timeout"],
  "warning: lockdown withholds the page from the model": [
    "page-model: lockdown gives no page to the model, in no format, and says so",
  ],
  "warning: the cleaning pass was skipped": [
    "engine-pages: skip the cleaning pass with a warning where no model is configured",
    "page-model: onlyCleanContent is skipped with a warning where the Markdown exceeds the model's answer",
  ],
  "warning: media is the page's own, or missing": [
    "page-formats: audio without a program is the page's own file, and video that is not there is missing, each with a warning",
  ],
  "warning: the media program gave nothing": [
    "page-formats: a program that takes longer than the page may is left, with a warning",
  ],
  "warning: the page is too large": [
    "page-sites: of a large page the beginning is read, with a warning",
  ],
  "warning: the page shows no text": [
    "page-scripted: a page that scripts make is opened in a browser without being asked",
  ],
  "warning: the address leads to no page that a browser shows": [
    "page-documents: what only a browser does is named where the address leads to a PDF, which is read all the same",
  ],
  "warning: there is no enhanced proxy": [
    "engine-pages: send no page to an enhanced proxy that there is not, and say so",
  ],
  "warning: the enhanced proxy did not help": [
    "page-warnings: an enhanced proxy that does not help is told, and the first answer stands",
  ],
  "warning: there is no OCR program": [
    "page-documents: a scan without an OCR program says what is missing",
  ],
  "warning: OCR read nothing on some pages": [
    "page-documents: parsers in mode auto read scanned pages by OCR, in mode ocr every page, in mode fast none",
  ],
  "warning: the PDF holds no text": [
    "page-warnings: a PDF of pictures alone says in mode fast that it holds no text",
  ],
  "warning: a picture was bounded": [
    "page-warnings: a picture larger than can be taken is bounded, and says by how much",
  ],
  "warning: a returned value was cut": [
    "page-warnings: a script's value larger than can be returned is cut, and says so",
  ],
  "page error: a status of 400 and above": [
    "page-sites: /%s is a result with its status %i and the words for it, and costs nothing",
  ],
  "page error: no whole answer in time": [
    "page-options: timeout ends a page that does not answer, and the search has its result",
  ],
  "page error: the connection broke": [
    "page-sites: a connection that breaks as in /%s is a failed page in words",
  ],
  "page error: the certificate is not trusted": [
    "page-options: skipTlsVerification reads a page whose certificate nobody vouches for, and off it does not",
  ],
  "page error: the address is refused": [
    "page-warnings: a page whose address is refused is a failed page in words",
    "page-hostile: is refused in every spelling of its address, by a fetch and in a browser",
  ],
  "page error: redirects lead nowhere": ["page-sites: redirects that lead nowhere end, as in /%s"],
  "page error: the body is too large": [
    "page-sites: a body without measure is let go of, as in /%s",
  ],
  "page error: the content is no text": ["page-formats: what is no text at all is a failed page"],
  "page error: the PDF is damaged": ["page-documents: a damaged PDF is a failed page in words"],
  "page error: the PDF is locked": [
    "page-documents: a PDF that is locked with a password is a failed page that says so",
  ],
  "page error: an action failed": [
    "page-browser: an action that fails is named by number, type and reason, and what came before it is returned",
  ],
  "page error: the profile is being saved to": [
    "page-warnings: a profile that another page is saving to is refused, one that only reads it is not",
  ],
  "page error: the page's script never ends": [
    "page-scripted: a page whose script never ends is a failed page by its timeout, and the next is read",
  ],
  "warning: there is no browser": ["page-failures: fetches the page, and says what was not done"],
  "warning: a page of scripts was not run": [
    "page-failures: says of a page of scripts that they were not run",
  ],
  "warning: the history cannot be read": [
    "page-failures: a history that cannot be read is said, and the page counts as new",
  ],
  "page error: the browser or the page crashed": [
    "page-failures: a browser that is gone fails its page, costs nothing, and the next page has another one",
  ],
};
