import type { Proofs } from "./proof";

/** Proofs of the actions. */
export const actionsProofs: Proofs = {
  "action.screenshot.fullPage": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "action.screenshot.quality": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "action.screenshot.viewport": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "action.screenshot.viewport.width": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "action.screenshot.viewport.height": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "action.wait": ["page-browser: action wait waits for its time, or until its selector is there"],
  "action.wait.milliseconds": [
    "page-browser: action wait waits for its time, or until its selector is there",
  ],
  "action.wait.selector": [
    "page-browser: action wait waits for its time, or until its selector is there",
  ],
  "action.screenshot": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "action.click": [
    "page-browser: action click takes the first match, or all of them, or none without an error",
  ],
  "action.click.selector": [
    "page-browser: action click takes the first match, or all of them, or none without an error",
  ],
  "action.click.all": [
    "page-browser: action click takes the first match, or all of them, or none without an error",
  ],
  "action.write": ["page-browser: actions click, write, press and scrape in their order"],
  "action.write.text": ["page-browser: actions click, write, press and scrape in their order"],
  "action.press": ["page-browser: actions click, write, press and scrape in their order"],
  "action.press.key": ["page-browser: actions click, write, press and scrape in their order"],
  "action.scrape": ["page-browser: actions click, write, press and scrape in their order"],
  "action.scroll": [
    "page-browser: action scroll goes down by default, up when told, and inside a box by its selector",
  ],
  "action.scroll.direction": [
    "page-browser: action scroll goes down by default, up when told, and inside a box by its selector",
  ],
  "action.scroll.selector": [
    "page-browser: action scroll goes down by default, up when told, and inside a box by its selector",
  ],
  "action.executeJavascript": [
    "page-browser: action executeJavascript gives back values and their types",
  ],
  "action.executeJavascript.script": [
    "page-browser: action executeJavascript gives back values and their types",
  ],
  "action.pdf": ["page-browser: action pdf takes format, landscape and scale at their word"],
  "action.pdf.format": ["page-browser: action pdf takes format, landscape and scale at their word"],
  "action.pdf.landscape": [
    "page-browser: action pdf takes format, landscape and scale at their word",
  ],
  "action.pdf.scale": ["page-browser: action pdf takes format, landscape and scale at their word"],
  "actions output.screenshots": [
    "page-browser: action screenshot takes viewport, quality and fullPage at their word",
  ],
  "actions output.scrapes": ["page-browser: actions click, write, press and scrape in their order"],
  "actions output.javascriptReturns": [
    "page-browser: action executeJavascript gives back values and their types",
  ],
  "actions output.pdfs": [
    "page-browser: action pdf takes format, landscape and scale at their word",
  ],
  "actions output.steps": [
    "page-browser: an action that fails is named by number, type and reason, and what came before it is returned",
  ],
};
