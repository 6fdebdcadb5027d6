import { keyPayloads } from "./hostile-payloads-data";

/** Text at the top of a result's Markdown that shows that its content is rendered. */
export const markOf = (index: number) => `Mark ${index} is here.`;

/** Creates an own key; a literal would set the prototype. */
const keyed = (key: string, value: unknown) => Object.fromEntries([[key, value]]);

/** A result with `text` in every field that may contain text, including fields of other types. */
export function webResult(text: string, index: number): Readonly<Record<string, unknown>> {
  const key = keyPayloads[index % keyPayloads.length] ?? "";
  return {
    url: text,
    title: text,
    description: text,
    category: text,
    position: index + 1,
    warning: text,
    markdown: `${markOf(index)}\n\n${text}`,
    summary: text,
    answer: text,
    highlights: text,
    html: text,
    rawHtml: text,
    links: [text, `https://example.org/${text}`, keyed(text, text)],
    images: [text, { url: text, alt: text }],
    screenshot: text,
    audio: text,
    video: text,
    json: { ...keyed(text, text), ...keyed(key, [text]) },
    changeTracking: {
      previousScrapeAt: text,
      changeStatus: text,
      visibility: text,
      diff: { text: `-${text}\n+${text}`, json: { files: [keyed(key, text)] } },
      json: keyed(text, { previous: text, current: text }),
    },
    branding: {
      colorScheme: text,
      logo: text,
      colors: { primary: text, ...keyed(text, text) },
      fonts: [{ family: text }],
      typography: keyed(text, text),
      images: { logo: text, favicon: text },
    },
    product: {
      title: text,
      url: text,
      variants: [
        {
          title: text,
          availability: { inStock: text, text },
          price: { amount: text, currency: text, formatted: text },
          images: [{ url: text, alt: text }],
        },
      ],
    },
    menu: {
      isMenu: true,
      sections: [
        { name: text, items: [{ name: text, price: text, dietary: [text], calories: text }] },
      ],
    },
    actions: {
      screenshots: [text],
      scrapes: [{ url: text, html: text }],
      javascriptReturns: [{ type: text, value: text }],
      pdfs: [text],
    },
    metadata: {
      title: text,
      description: [text],
      language: text,
      sourceURL: text,
      url: text,
      error: text,
      contentType: text,
      cacheState: text,
      cachedAt: text,
      favicon: text,
      statusCode: 200,
      ...keyed(text, text),
      ...keyed(key, text),
    },
    ...keyed(key, text),
    [`unknown ${text}`]: { deep: [text, keyed(text, text)] },
  };
}

const newsResult = (text: string, index: number) => ({
  url: text,
  title: text,
  snippet: text,
  date: text,
  imageUrl: text,
  position: index + 1,
  metadata: { error: text },
});

const imageResult = (text: string, index: number) => ({
  url: text,
  title: text,
  imageUrl: text,
  imageWidth: index * 100,
  imageHeight: text,
  position: index + 1,
});

export const hostileResponse = (texts: readonly string[]): string =>
  JSON.stringify({
    success: true,
    id: texts.slice(0, 3).join(" "),
    creditsUsed: 3,
    warning: texts.filter((text) => text.length < 300).join("\n"),
    ...keyed("__proto__", { polluted: true }),
    ...keyed(texts[0] ?? "", texts[0]),
    actions: {
      screenshots: texts.slice(0, 20),
      javascriptReturns: [{ type: "x", value: texts[0] }],
    },
    data: {
      web: texts.map(webResult),
      news: texts.map(newsResult),
      images: texts.map(imageResult),
    },
  });

export const hostileError = (texts: readonly string[]): string => {
  const short = texts.filter((text) => text.length < 300);
  return JSON.stringify({
    success: false,
    code: short[0],
    error: short.join("\n"),
    details: short.map((text) => ({
      code: "custom",
      path: [text, 0, ...keyPayloads.slice(0, 1)],
      message: text,
      expected: text,
      keys: [text],
      values: [text],
    })),
  });
};
