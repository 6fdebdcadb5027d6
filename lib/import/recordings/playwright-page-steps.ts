import "@/lib/contract/zod-settings";
import { z } from "zod";
import { pdfFormats } from "@/lib/contract/schemas/actions";
import type { ChainCall } from "../code/script-calls";
import { isTrue, numberArgument, option, textArgument } from "../code/script-values";
import { isIgnoredCall } from "./playwright-names";
import type { StepCollector } from "./step-collector";

export type PageCallResult = {
  readonly to: StepCollector;
  /** Whether no page has been opened yet. */
  readonly isFirst: boolean;
};

/**
 * Converts a call on the page, or reports why it cannot. Returns the URL if the call opens the
 * first page.
 */
export function parsePageCall(
  call: ChainCall,
  { to, isFirst }: PageCallResult,
  text: string,
): string | null {
  const [first] = call.args;
  switch (call.name) {
    case "goto": {
      const url = textArgument(first);
      if (isFirst && url !== null) {
        to.settle();
        return url;
      }
      to.lose(
        text,
        "Actions run on the page of a result. No action opens another page.",
        url === null ? null : `location.href = ${JSON.stringify(url)}`,
      );
      to.settle();
      return null;
    }
    case "goBack":
    case "goForward":
    case "reload": {
      const script = {
        goBack: "history.back()",
        goForward: "history.forward()",
        reload: "location.reload()",
      };
      to.lose(text, "No action is equivalent.", script[call.name]);
      to.settle();
      return null;
    }
    case "waitForTimeout": {
      const milliseconds = numberArgument(first);
      if (milliseconds !== null && milliseconds >= 1)
        to.do(text, { type: "wait", milliseconds: Math.round(milliseconds) });
      else to.lose(text, "The time is not a literal.");
      return null;
    }
    case "waitForURL":
    case "waitForLoadState":
    case "waitForNavigation":
    case "expectNavigation":
      // The next step waits for its own element.
      to.settle();
      return null;
    case "screenshot":
      to.do(text, {
        type: "screenshot",
        ...(isTrue(option(call, "fullPage")) && { fullPage: true }),
        ...quality(call),
      });
      return null;
    case "pdf":
      to.do(text, { type: "pdf", ...pdf(call) });
      return null;
    case "content":
      to.do(text, { type: "scrape" });
      return null;
    case "evaluate":
      evaluate(call, to, text);
      return null;
    case "setViewportSize":
      to.lose(text, "Actions can change the window only for a screenshot.");
      return null;
    default:
      if (!isIgnoredCall(call.name)) to.lose(text, "No action is equivalent.");
      return null;
  }
}

function quality(call: ChainCall): { quality?: number } {
  const quality = numberArgument(option(call, "quality"));
  return quality !== null && Number.isInteger(quality) && quality >= 1 && quality <= 100
    ? { quality }
    : {};
}

function pdf(call: ChainCall) {
  const format = z.enum(pdfFormats).safeParse(textArgument(option(call, "format")));
  const scale = numberArgument(option(call, "scale"));
  return {
    ...(format.success && { format: format.data }),
    ...(isTrue(option(call, "landscape")) && { landscape: true }),
    ...(scale !== null && scale > 0 && { scale }),
  };
}

const isFunction = (source: string): boolean =>
  /^(?:async\s*)?(?:\(\s*\)\s*=>|function\s*\w*\s*\(\s*\))/.test(source.trimStart());

/** A function without arguments can run as a script. */
function evaluate(call: ChainCall, to: StepCollector, text: string) {
  const [first, ...more] = call.args;
  const source = first?.kind === "code" ? first.text : null;
  if (first?.kind === "text" && more.length === 0) {
    // Playwright calls a function that is given as text.
    const script = isFunction(first.value) ? `(${first.value})()` : first.value;
    return to.do(text, { type: "executeJavascript", script });
  }
  if (source !== null && more.length === 0 && isFunction(source))
    return to.do(text, { type: "executeJavascript", script: `(${source})()` });
  to.lose(text, "It uses values of the surrounding script.");
}
