import "server-only";
import type { Dialog, Download, Page } from "playwright-core";
import type { PageSession } from "../page-session";

const MAX_TEXT_LENGTH = 200;

type Warn = (warning: string) => void;

/**
 * Watches for effects of the actions that are not in the page: other windows and downloads. Only the first of each
 * kind, because a page can cause any number. Returns a function that reports the window once the actions have ended.
 */
export function reportEvents({ context, page, world }: PageSession, warn: Warn): () => void {
  const warnOfDownload = once(warn);
  let opened: string | null = null;
  let downloaded: string | null = null;
  // Before the other page responds, or even if it never does.
  world.session.on("Page.windowOpen", ({ url }) => {
    opened ??= url;
  });
  // A frame of another site opened it.
  context.on("page", (window) => {
    opened ??= window.url();
  });
  page.on("download", (download) => {
    downloaded = download.url();
    warnOfDownload(downloadWarning(download));
  });
  return () => {
    if (opened !== null && opened !== downloaded) warn(windowWarning(opened));
  };
}

/** Responds to the dialogs of a page, and reports the first question, during its load or in an action. */
export function handleDialogs(page: Page, isInAction: () => boolean, warn: Warn): void {
  const warnOfDialog = once(warn);
  page.on("dialog", (dialog) => {
    const type = dialog.type();
    if (type === "confirm" || type === "prompt") warnOfDialog(dialogWarning(dialog, isInAction()));
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

function windowWarning(opened: string): string {
  const url = isHttp(opened) ? opened : null;
  return (
    `The actions opened ${url ?? "a page"} in a new window, which was closed. ` +
    `Only the first window is read: scrape ${url ?? "the URL of that page"} in another request.`
  );
}

function downloadWarning(download: Download): string {
  const url = download.url();
  if (isHttp(url))
    return `The actions started a download, which was stopped: scrape ${url} in another request.`;
  const name = download.suggestedFilename().slice(0, MAX_TEXT_LENGTH);
  return `The actions started a download of \`${name}\`, which was stopped.`;
}

function dialogWarning(dialog: Dialog, isInAction: boolean): string {
  const question = `The page asked \`${dialog.message().slice(0, MAX_TEXT_LENGTH)}\``;
  return isInAction
    ? `${question}, which was answered with Cancel. For another answer, replace \`window.${dialog.type()}\` by a script before that action.`
    : `${question} while it loaded, which was answered with Cancel. Its content may differ from that after OK.`;
}
