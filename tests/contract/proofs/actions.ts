import type { Proofs } from "./proof";

export const actionsProofs: Proofs = {
  "action.screenshot.fullPage": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "action.screenshot.quality": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "action.screenshot.viewport": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "action.screenshot.viewport.width": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "action.screenshot.viewport.height": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "action.wait": ["page-browser: waits for a duration or until a selector appears"],
  "action.wait.milliseconds": ["page-browser: waits for a duration or until a selector appears"],
  "action.wait.selector": ["page-browser: waits for a duration or until a selector appears"],
  "action.screenshot": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "action.click": [
    "page-browser: clicks the first match or all matches, and tolerates no match with all",
  ],
  "action.click.selector": [
    "page-browser: clicks the first match or all matches, and tolerates no match with all",
  ],
  "action.click.all": [
    "page-browser: clicks the first match or all matches, and tolerates no match with all",
  ],
  "action.write": ["page-browser: runs click, write, press and scrape actions in order"],
  "action.write.text": ["page-browser: runs click, write, press and scrape actions in order"],
  "action.press": ["page-browser: runs click, write, press and scrape actions in order"],
  "action.press.key": ["page-browser: runs click, write, press and scrape actions in order"],
  "action.scrape": ["page-browser: runs click, write, press and scrape actions in order"],
  "action.scroll": [
    "page-browser: scrolls down by default, up on request, and inside the element of a selector",
  ],
  "action.scroll.direction": [
    "page-browser: scrolls down by default, up on request, and inside the element of a selector",
  ],
  "action.scroll.selector": [
    "page-browser: scrolls down by default, up on request, and inside the element of a selector",
  ],
  "action.executeJavascript": [
    "page-browser: returns values and their types from executeJavascript",
  ],
  "action.executeJavascript.script": [
    "page-browser: returns values and their types from executeJavascript",
  ],
  "action.pdf": ["page-browser: applies format, landscape and scale to pdf actions"],
  "action.pdf.format": ["page-browser: applies format, landscape and scale to pdf actions"],
  "action.pdf.landscape": ["page-browser: applies format, landscape and scale to pdf actions"],
  "action.pdf.scale": ["page-browser: applies format, landscape and scale to pdf actions"],
  "actions output.screenshots": [
    "page-browser: applies viewport, quality and fullPage to screenshot actions",
  ],
  "actions output.scrapes": ["page-browser: runs click, write, press and scrape actions in order"],
  "actions output.javascriptReturns": [
    "page-browser: returns values and their types from executeJavascript",
  ],
  "actions output.pdfs": ["page-browser: applies format, landscape and scale to pdf actions"],
  "actions output.steps": [
    "page-browser: reports a failed action by number, type and reason, and returns earlier outputs",
  ],
};
