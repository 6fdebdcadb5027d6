import { actionDefaults } from "../defaults";
import type { ActionRegistry } from "../fields";
import { pdfFormats, scrollDirections } from "../schemas/actions";
import { captureFields } from "./capture-fields";

/** All actions with their fields (specification, "Actions"). */
export const actionRegistry: ActionRegistry = {
  wait: {
    label: "Wait",
    help: "Waits for a time or until an element appears.",
    guide: "actions/wait",
    fields: {
      milliseconds: {
        label: "Time",
        help: "How long to wait. Replaces the selector.",
        unit: "milliseconds",
        min: 1,
        guide: "actions/wait",
      },
      selector: {
        label: "Selector",
        help: "CSS selector of the element to wait for. Replaces the time.",
        guide: "actions/wait",
      },
    },
  },
  screenshot: {
    label: "Screenshot",
    help: "Takes a screenshot of the page at this step.",
    guide: "actions/screenshot",
    fields: captureFields("actions/screenshot"),
  },
  click: {
    label: "Click",
    help: "Clicks an element.",
    guide: "actions/click",
    fields: {
      selector: {
        label: "Selector",
        help: "CSS selector of the element to click.",
        guide: "actions/click",
      },
      all: {
        label: "All matches",
        help: "Clicks every matching element. No match is then not an error.",
        default: actionDefaults.all,
        guide: "actions/click",
      },
    },
  },
  write: {
    label: "Write",
    help: "Types text, character by character, into the focused element.",
    guide: "actions/write",
    fields: {
      text: {
        label: "Text",
        help: "What to type; click the field first.",
        guide: "actions/write",
      },
    },
  },
  press: {
    label: "Press a key",
    help: "Presses one key, such as Enter.",
    guide: "actions/press",
    fields: {
      key: { label: "Key", help: "Name of the key.", guide: "actions/press" },
    },
  },
  scroll: {
    label: "Scroll",
    help: "Scrolls the page or one of its elements.",
    guide: "actions/scroll",
    fields: {
      direction: {
        label: "Direction",
        help: "Up or down.",
        default: actionDefaults.direction,
        values: scrollDirections,
        guide: "actions/scroll",
      },
      selector: {
        label: "Selector",
        help: "CSS selector of the element to scroll. Without it, the page scrolls.",
        guide: "actions/scroll",
      },
    },
  },
  scrape: {
    label: "Scrape here",
    help: "Saves the address and the HTML of the page at this step.",
    guide: "actions/scrape",
    fields: {},
  },
  executeJavascript: {
    label: "Run JavaScript",
    help: "Runs a script on the page and saves its return value.",
    guide: "actions/execute-javascript",
    fields: {
      script: {
        label: "Script",
        help: "JavaScript that runs in the page.",
        guide: "actions/execute-javascript",
      },
    },
  },
  pdf: {
    label: "Save as PDF",
    help: "Prints the page to a PDF file.",
    guide: "actions/pdf",
    fields: {
      format: {
        label: "Paper",
        help: "Paper size.",
        default: actionDefaults.pdfFormat,
        values: pdfFormats,
        guide: "actions/pdf",
      },
      landscape: {
        label: "Landscape",
        help: "Prints in landscape orientation.",
        default: actionDefaults.landscape,
        guide: "actions/pdf",
      },
      scale: {
        label: "Scale",
        help: "Scale of the print; greater than zero.",
        default: actionDefaults.scale,
        guide: "actions/pdf",
      },
    },
  },
};
