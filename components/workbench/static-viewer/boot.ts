import { storedTheme } from "@/components/ui/theme/theme-choice";
import { parseRunUrl } from "@/lib/share/run-url";

/*
 * Runs before the page of the exported viewer is shown. The policy in the file cannot know which server the URL
 * names, so this one adds a narrower policy: requests go to that server only, scripts come from the viewer's own folder,
 * and styles of pages need a nonce.
 */
const script = document.currentScript;
const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
/** As a source in a policy, where a comma or a semicolon ends the list. */
const folder =
  script instanceof HTMLScriptElement
    ? new URL(".", script.src).href.replaceAll(",", "%2C").replaceAll(";", "%3B")
    : "'none'";
const runUrl = parseRunUrl(location.search, location.hash);

const policy = document.createElement("meta");
policy.httpEquiv = "Content-Security-Policy";
policy.content = [
  "default-src 'none'",
  `script-src ${folder}`,
  `style-src ${folder} 'nonce-${nonce}'`,
  "style-src-attr 'unsafe-inline'",
  "img-src data: blob:",
  "media-src blob:",
  `font-src ${folder}`,
  `connect-src ${runUrl?.ok ? runUrl.url.origin : "'none'"}`,
  `worker-src ${folder}`,
  "frame-src 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");
document.head.append(policy);
script?.setAttribute("nonce", nonce);

const theme = storedTheme();
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = theme === "system" ? (isDark ? "dark" : "light") : theme;

if (location.protocol === "file:")
  addEventListener("DOMContentLoaded", () => {
    document.body.textContent =
      "A browser does not load the scripts of this page from a disk. Put its folder on a web server, or share the run as one web page, which opens with a double click.";
  });
