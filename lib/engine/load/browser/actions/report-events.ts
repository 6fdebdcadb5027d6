import "server-only";
import type { Dialog, Download } from "playwright-core";
import type { PageSession } from "../page-session";
import { frameOf } from "../requests/filter-requests";

const MAX_TEXT_LENGTH = 200;

type Warn = (warning: string) => void;

/**
 * Says which effects of the actions are not in the page: other windows, downloads and answers to dialogs. Only the
 * first of each kind, because a page can cause any number.
 */
export function reportEvents({ context, page }: PageSession, warn: Warn): void {
  const [warnOfWindow, warnOfDownload, warnOfDialog] = [once(warn), once(warn), once(warn)];
  let requested: string | null = null;
  let downloaded: string | null = null;
  context.on("request", (request) => {
    if (request.isNavigationRequest() && frameOf(request)?.page() !== page)
      requested = request.url();
  });
  page.on("download", (download) => {
    downloaded = download.url();
    warnOfDownload(downloadWarning(download));
  });
  // Other windows are closed at once.
  context.on("page", (window) => {
    const url = [window.url(), requested].find((each) => each && isHttp(each)) ?? null;
    if (url === null || url !== downloaded) warnOfWindow(windowWarning(url));
  });
  page.on("dialog", (dialog) => {
    const type = dialog.type();
    if (type === "confirm" || type === "prompt") warnOfDialog(dialogWarning(dialog));
    const end = type === "beforeunload" ? dialog.accept() : dialog.dismiss();
    // The page may be gone.
    end.catch(() => {});
  });
}

function once(warn: Warn): Warn {
  let isCalled = false;
  return (warning) => {
    if (!isCalled) warn(warning);
    isCalled = true;
  };
}

const isHttp = (url: string): boolean => /^https?:/.test(url);

const windowWarning = (url: string | null): string =>
  `The actions opened ${url ?? "a page"} in a new window, which was closed. ` +
  `Only the first window is read: scrape ${url ?? "the URL of that page"} in another request.`;

function downloadWarning(download: Download): string {
  const url = download.url();
  if (isHttp(url))
    return `The actions started a download, which was stopped: scrape ${url} in another request.`;
  const name = download.suggestedFilename().slice(0, MAX_TEXT_LENGTH);
  return `The actions started a download of \`${name}\`, which was stopped.`;
}

const dialogWarning = (dialog: Dialog): string =>
  `The page asked \`${dialog.message().slice(0, MAX_TEXT_LENGTH)}\`, which was answered with Cancel. ` +
  `For another answer, replace \`window.${dialog.type()}\` by a script before that action.`;
