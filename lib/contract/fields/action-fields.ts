import { actionDefaults } from "../defaults";
import type { ActionRegistry } from "../fields";
import { pdfFormats, scrollDirections } from "../schemas/actions";
import { captureFields } from "./capture-fields";

/** Every action as a whole, and its own fields (specification, "Actions"). */
export const actionRegistry: ActionRegistry = {
  wait: {
    label: "Wait",
    help: "Waits for some time, or until an element is there.",
    guide: "actions/wait",
    fields: {
      milliseconds: {
        label: "Time",
        help: "How long to wait; instead of a selector.",
        unit: "milliseconds",
        min: 1,
        guide: "actions/wait",
      },
      selector: {
        label: "Selector",
        help: "CSS selector of the element to wait for; instead of a time.",
        guide: "actions/wait",
      },
    },
  },
  screenshot: {
    label: "Screenshot",
    help: "A picture of the page at this step.",
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
        label: "Every match",
        help: "Clicks every element that matches; none is no error then.",
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
    help: "Scrolls the page, or one element of it.",
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
        help: "CSS selector of the element to scroll; left out, the page.",
        guide: "actions/scroll",
      },
    },
  },
  scrape: {
    label: "Scrape here",
    help: "Keeps the address and the HTML of the page as it is at this step.",
    guide: "actions/scrape",
    fields: {},
  },
  executeJavascript: {
    label: "Run JavaScript",
    help: "Runs a script on the page and keeps what it returns.",
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
        help: "Size of a sheet.",
        default: actionDefaults.pdfFormat,
        values: pdfFormats,
        guide: "actions/pdf",
      },
      landscape: {
        label: "Landscape",
        help: "Turns the sheet on its side.",
        default: actionDefaults.landscape,
        guide: "actions/pdf",
      },
      scale: {
        label: "Scale",
        help: "Enlarges or shrinks the print; above zero.",
        default: actionDefaults.scale,
        guide: "actions/pdf",
      },
    },
  },
};
