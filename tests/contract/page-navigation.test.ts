import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, PageRig, status, typed } from "../support/page-rig";

const prose = "The curlew's call carries over the mud long before it is seen. ".repeat(8);
const refresh = (content: string, body = "<p>You are being sent on.</p>") =>
  html(body, `<meta http-equiv="refresh" content="${content}">`);
const go = (code: string) => html(`<main><p>${prose}</p></main><script>${code}</script>`);

const rig = new PageRig({
  there: html(`<main><h1>There</h1><p>${prose}</p></main>`),
  byMeta: refresh("0; url=/there"),
  byHeader: status(200, { refresh: "0;url=/there" }, "<title>Door</title>"),
  byDoors: refresh("1; URL='/byMeta'"),
  scripted: html(
    `<div id="app"></div><script>app.textContent = "Drawn by a script, and at some length."</script>`,
    '<noscript><meta http-equiv="refresh" content="0; url=/there"></noscript>',
  ),
  later: refresh("300; url=/there", `<p>${prose}</p>`),
  around: refresh("0; url=/around"),
  toNowhere: refresh("0; url=http://169.254.169.254/"),
  redirected: status(302, { location: "http://169.254.169.254/latest" }),
  cookie: (request, response) => {
    if (request.headers.cookie?.includes("been=here"))
      response.writeHead(200, { "content-type": "text/html" }).end(html(`<p>${prose}</p>`));
    else response.writeHead(302, { location: "/cookie", "set-cookie": "been=here; Path=/" }).end();
  },
  scriptedAway: go('location.href = "http://169.254.169.254/"'),
  unsafe: html(`<main><p>${prose}</p><a id="next" href="http://127.0.0.1:1/">next</a></main>`),
  empty: typed("text/html", ""),
  framed:
    '<title>Framed</title><frameset cols="50%,50%"><frame src="https://other.example/"></frameset>',
  joined: '<title>Joined</title><frameset cols="50%,50%"><frame src="/there"></frameset>',
  cyrillic: typed(
    "text/html",
    Buffer.from([...Buffer.from('<html lang="ru"><p>'), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
  ),
});

beforeAll(() => rig.start());
afterAll(() => rig.dispose());

describe("a page that redirects", () => {
  it.each(["byMeta", "byHeader", "byDoors"])("follows it to its target: %s", async (name) => {
    const page = await rig.scrape(name);
    expect(page.markdown).toContain("# There");
    expect(page.metadata).toMatchObject({
      sourceURL: rig.address(name),
      url: rig.address("there"),
      statusCode: 200,
      error: null,
    });
  });

  it.each(["later", "around"])(
    "returns the page itself when it redirects late or to itself: %s",
    async (name) => {
      const page = await rig.scrape(name);
      expect(page.metadata).toMatchObject({ url: rig.address(name), statusCode: 200, error: null });
    },
  );

  it("ignores a redirect inside <noscript> and runs the scripts", async () => {
    const page = await rig.scrape("scripted");
    expect(page.metadata.url).toBe(rig.address("scripted"));
    expect(page.markdown).toContain("Drawn by a script");
  }, 30_000);

  it("sends back the cookie that the page requires", async () => {
    const page = await rig.scrape("cookie");
    expect(page.markdown).toContain("The curlew's call");
  });

  it.each([
    ["toNowhere", {}],
    ["redirected", {}],
    ["redirected", { waitFor: 10 }],
    ["scriptedAway", { waitFor: 500 }],
  ])(
    "names the redirect when its target is blocked: %s %j",
    async (name, options) => {
      const { metadata } = await rig.scrape(name, options);
      expect(metadata).toMatchObject({
        error: "After a redirect: 169.254.169.254 is not a public address.",
        creditsUsed: 0,
      });
    },
    30_000,
  );

  it("fails the page, not with the browser's error page, when an action opens an unreachable URL", async () => {
    const { metadata } = await rig.scrape("unsafe", {
      actions: [
        { type: "click", selector: "#next" },
        { type: "wait", milliseconds: 500 },
      ],
    });
    expect(metadata.error).toMatch(/could not be opened|Port \d+ is not allowed/);
    expect(metadata.creditsUsed).toBe(0);
    expect(metadata.url).not.toContain("chrome-error");
  }, 30_000);
});

describe("a page without text", () => {
  it("reports that it has no text", async () => {
    expect((await rig.scrape("empty")).warning).toBe("The page has no text.");
    expect((await rig.scrape("framed")).warning).toBe(
      "The page has no text of its own, only frames.",
    );
  });

  it("returns the text of a frame of the same site", async () => {
    const { markdown, warning } = await rig.scrape("joined");
    expect(markdown).toContain((await rig.scrape("there")).markdown?.slice(0, 20));
    expect(warning).toBeUndefined();
  });

  it("reports that includeTags match nothing", async () => {
    const page = await rig.scrape("there", { includeTags: [".nowhere"] });
    expect(page.markdown).toBe("");
    expect(page.warning).toBe("includeTags: no element on this page matches.");
  });
});

it("decodes a page without a declared encoding by the usual encoding of its language", async () => {
  expect((await rig.scrape("cyrillic")).markdown).toBe("Привет");
});
