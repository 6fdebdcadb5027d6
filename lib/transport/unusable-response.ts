/** Statuses of a proxy in front of a server that is not running. */
const withoutServer = new Set([502, 503, 504]);

/**
 * The message if the workbench server sent no response, or one that is not of its API: a proxy sent its own page, such as
 * a log-in, or the server is newer than the page. `status` is null without a response.
 */
export const unusableResponse = (status: number | null): string =>
  status === null || withoutServer.has(status)
    ? "The workbench server does not respond. Try again."
    : "The workbench server sent an unexpected response. Reload the page.";
