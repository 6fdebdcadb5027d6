import { onTestFinished } from "vitest";
import { article, LocalSite } from "../../support/local-site";

type LinkedSiteOptions = {
  readonly pages: number;
  /** How long each response takes. */
  readonly milliseconds: number;
  /** In the titles. */
  readonly name: string;
  /** Content of the page with this number, besides its links. */
  readonly textOf: (page: number) => string;
};

/** A site whose pages link to the next ones, and respond after a moment. Ends with the test. */
export async function startLinkedSite(options: LinkedSiteOptions): Promise<LocalSite> {
  const { pages, milliseconds, name, textOf } = options;
  const site = new LocalSite({});
  for (let at = 0; at < pages; at += 1) {
    const next = [2 * at + 1, 2 * at + 2, 0].filter((to) => to < pages);
    const links = next.map((to) => `<a href="/${to}">${to}</a>`).join(" ");
    const html = article(`${name} ${at}`, `${links} ${textOf(at)}`);
    site.serve(`/${at}`, (_request, response) => {
      response.setHeader("content-type", "text/html");
      setTimeout(() => response.end(html), milliseconds);
    });
  }
  await site.start();
  onTestFinished(() => site.dispose());
  return site;
}
