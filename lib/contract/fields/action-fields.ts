import { actionDefaults } from "../defaults";
import type { ActionRegistry } from "../fields";
import { pdfFormats, scrollDirections } from "../schemas/actions";
import { captureFields } from "./capture-fields";
import { onOnePage } from "./on-one-page";

/** All actions with their fields (specification, "Actions"). */
export const actionRegistry: ActionRegistry = {
  wait: onOnePage(
    { label: "Wait", help: "Waits for a time or until an element appears.", guide: "actions/wait" },
    {
      milliseconds: {
        label: "Time",
        help: "How long to wait. Replaces the selector.",
        unit: "milliseconds",
        min: 1,
      },
      selector: {
        label: "Selector",
        help: "CSS selector of the element to wait for. Replaces the time.",
      },
    },
  ),
  screenshot: onOnePage(
    {
      label: "Screenshot",
      help: "Takes a screenshot of the page at this step.",
      guide: "actions/screenshot",
    },
    captureFields,
  ),
  click: onOnePage(
    { label: "Click", help: "Clicks an element.", guide: "actions/click" },
    {
      selector: { label: "Selector", help: "CSS selector of the element to click." },
      all: {
        label: "All matches",
        help: "Clicks every matching element. No match is then not an error.",
        default: actionDefaults.all,
      },
    },
  ),
  write: onOnePage(
    {
      label: "Write",
      help: "Types text, character by character, into the focused element.",
      guide: "actions/write",
    },
    {
      text: { label: "Text", help: "What to type; click the field first." },
    },
  ),
  press: onOnePage(
    { label: "Press a key", help: "Presses one key, such as Enter.", guide: "actions/press" },
    {
      key: { label: "Key", help: "Name of the key." },
    },
  ),
  scroll: onOnePage(
    { label: "Scroll", help: "Scrolls the page or one of its elements.", guide: "actions/scroll" },
    {
      direction: {
        label: "Direction",
        help: "Up or down.",
        default: actionDefaults.direction,
        values: scrollDirections,
      },
      selector: {
        label: "Selector",
        help: "CSS selector of the element to scroll. Without it, the page scrolls.",
      },
    },
  ),
  scrape: {
    label: "Scrape here",
    help: "Saves the URL and the HTML of the page at this step.",
    guide: "actions/scrape",
    fields: {},
  },
  executeJavascript: onOnePage(
    {
      label: "Run JavaScript",
      help: "Runs a script on the page and saves its return value.",
      guide: "actions/execute-javascript",
    },
    {
      script: { label: "Script", help: "JavaScript that runs in the page." },
    },
  ),
  pdf: onOnePage(
    { label: "Save as PDF", help: "Prints the page to a PDF file.", guide: "actions/pdf" },
    {
      format: {
        label: "Paper",
        help: "Paper size.",
        default: actionDefaults.pdfFormat,
        values: pdfFormats,
      },
      landscape: {
        label: "Landscape",
        help: "Prints in landscape orientation.",
        default: actionDefaults.landscape,
      },
      scale: {
        label: "Scale",
        help: "Scale of the print; greater than zero.",
        default: actionDefaults.scale,
      },
    },
  ),
};
