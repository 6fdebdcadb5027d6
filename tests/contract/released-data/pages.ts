/** The port of the site that the released data folders were made from. Its URLs are stored in them. */
export const releasedPort = 45_123;

const page = (language: string, title: string, head: string, body: string) =>
  `<html lang=${language}><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Its pages by path. */
export const releasedPages: Readonly<Record<string, string>> = {
  "/guide/harbours": page(
    "en",
    "Harbours of the north",
    "<meta name=description content='Where ships lie in winter.'>",
    "<p>The ice reaches the outer mole in January. Ships wait behind the breakwater until the pilot arrives.</p><p>A lighthouse on the skerry marks the channel.</p><img src=/pictures/mole.png alt='The outer mole' width=640 height=400>",
  ),
  "/guide/lighthouses": page(
    "en",
    "Lighthouses",
    "<meta property='article:published_time' content='2026-03-04T05:06:07Z'>",
    "<p>A lighthouse is known by the rhythm of its light. The lamp turns behind a Fresnel lens.</p><table><tr><th>Name</th><th>Range</th></tr><tr><td>Skerry</td><td>19 miles</td></tr></table>",
  ),
  "/guide/leuchtturm": page(
    "de",
    "Der Leuchtturm",
    "",
    "<p>Der Leuchtturm auf der Schäre weist Schiffen den Weg durch das Fahrwasser.</p>",
  ),
};
