import "server-only";

const html = (body: string) => `<!doctype html><html><body>${body}<p>${"word ".repeat(60)}</p>`;
const script = (code: string) => html(`<script>${code}</script>`);

/**
 * Pages that try to reach an address, `127.0.0.1:<port>` in `at`. Some navigate there themselves.
 */
export const escapeWays: Readonly<Record<string, (at: string) => string>> = {
  fetch: (at) => script(`fetch("http://${at}/", { mode: "no-cors" })`),
  "fetch keepalive": (at) =>
    script(
      `fetch("http://${at}/", { mode: "no-cors", keepalive: true, method: "POST", body: "x" })`,
    ),
  "fetch of https": (at) => script(`fetch("https://${at}/", { mode: "no-cors" })`),
  xhr: (at) => script(`const x = new XMLHttpRequest(); x.open("GET", "http://${at}/"); x.send()`),
  "synchronous xhr": (at) =>
    script(`const x = new XMLHttpRequest(); x.open("GET", "http://${at}/", false); x.send()`),
  image: (at) =>
    html(
      `<img src="http://${at}/i.png"><img srcset="http://${at}/j.png 1x"><picture><source srcset="http://${at}/k.png"><img></picture>`,
    ),
  "image of another spelling": (at) =>
    html(
      [
        "0x7f.1",
        "2130706433",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0",
        "127.1",
        "foo.localhost",
      ]
        .map((host) => `<img src="http://${host}:${at.split(":")[1]}/">`)
        .join(""),
    ),
  iframe: (at) => html(`<iframe src="http://${at}/"></iframe>`),
  "sandboxed iframe": (at) =>
    html(
      `<iframe sandbox="allow-scripts" srcdoc="<img src='http://${at}/'><script>fetch('http://${at}/',{mode:'no-cors'})</script>"></iframe>`,
    ),
  "object and embed": (at) =>
    html(`<object data="http://${at}/o"></object><embed src="http://${at}/e">`),
  script: (at) =>
    html(
      `<script src="http://${at}/s.js"></script><script type="module" src="http://${at}/m.js"></script>`,
    ),
  "dynamic import": (at) => script(`import("http://${at}/m.js").catch(() => {})`),
  "stylesheet and import": (at) =>
    html(
      `<link rel="stylesheet" href="http://${at}/s.css"><style>@import "http://${at}/i.css";</style>`,
    ),
  "images of styles": (at) =>
    html(
      `<style>body{background:url(http://${at}/b.png);cursor:url(http://${at}/c.cur),auto}li{list-style:url(http://${at}/l.png)}</style><ul><li>x</ul>`,
    ),
  fonts: (at) =>
    html(`<style>@font-face{font-family:F;src:url(http://${at}/f.woff2)}p{font-family:F}</style>`),
  FontFace: (at) => script(`new FontFace("F", "url(http://${at}/f.woff2)").load().catch(() => {})`),
  "video and audio": (at) =>
    html(
      `<video src="http://${at}/v.mp4" poster="http://${at}/p.png" autoplay muted></video><audio src="http://${at}/a.mp3" preload="auto"></audio><video><track default src="http://${at}/t.vtt"></video>`,
    ),
  svg: (at) =>
    html(`<svg><image href="http://${at}/i.svg"/><use href="http://${at}/u.svg#x"/></svg>`),
  "link preload": (at) =>
    html(
      `<link rel="preload" as="image" href="http://${at}/p"><link rel="modulepreload" href="http://${at}/m.js">`,
    ),
  "link prefetch": (at) =>
    html(`<link rel="prefetch" href="http://${at}/p"><link rel="prerender" href="http://${at}/r">`),
  "preconnect and dns-prefetch": (at) =>
    html(
      `<link rel="preconnect" href="http://${at}"><link rel="dns-prefetch" href="http://${at}"><link rel="preconnect" href="https://${at}" crossorigin>`,
    ),
  "link header": (at) =>
    html(
      `<meta http-equiv="Link" content="<http://${at}/x>; rel=preload; as=script"><link rel="icon" href="http://${at}/icon.png"><link rel="manifest" href="http://${at}/m.json">`,
    ),
  "speculation rules": (at) =>
    html(
      `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["http://${at}/s"],"eagerness":"immediate"}],"prerender":[{"source":"list","urls":["http://${at}/r"],"eagerness":"immediate"}]}</script>`,
    ),
  beacon: (at) => script(`navigator.sendBeacon("http://${at}/", "x")`),
  ping: (at) =>
    html(
      `<a id="a" href="#x" ping="http://${at}/">x</a><script>document.querySelector("#a").click()</script>`,
    ),
  websocket: (at) => script(`new WebSocket("ws://${at}/"); new WebSocket("wss://${at}/")`),
  EventSource: (at) => script(`new EventSource("http://${at}/")`),
  WebTransport: (at) =>
    script(`try { new WebTransport("https://${at}/").ready.catch(() => {}) } catch {}`),
  webrtc: (at) =>
    script(`const c = new RTCPeerConnection({ iceServers: [{ urls: ["stun:${at}", "turn:${at}?transport=udp", "turn:${at}?transport=tcp", "turns:${at}?transport=tcp"], username: "u", credential: "c" }] });
    c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o)).then(() => c.setRemoteDescription({ type: "answer", sdp: c.localDescription.sdp.replace("a=setup:actpass", "a=setup:active") })).catch(() => {}).then(() => {
      for (const protocol of ["udp", "tcp"]) c.addIceCandidate({ candidate: "candidate:1 1 " + protocol + " 2122260223 127.0.0.1 ${at.split(":")[1]} typ host" + (protocol === "tcp" ? " tcptype passive" : ""), sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {}) })`),
  "service worker": () => script(`navigator.serviceWorker?.register("/sw.js").catch(() => {})`),
  worker: (at) =>
    script(
      `new Worker(URL.createObjectURL(new Blob(["fetch('http://${at}/',{mode:'no-cors'});new WebSocket('ws://${at}/');importScripts('http://${at}/w.js')"])))`,
    ),
  "shared worker": (at) =>
    script(
      `new SharedWorker(URL.createObjectURL(new Blob(["fetch('http://${at}/',{mode:'no-cors'})"])))`,
    ),
  "window.open": (at) =>
    script(`open("http://${at}/"); open("http://${at}/", "_blank", "noopener")`),
  "form in a frame": (at) =>
    html(
      `<iframe name="f"></iframe><form action="http://${at}/" method="post" target="f"><input name="a" value="b"></form><script>document.forms[0].submit()</script>`,
    ),
  "form in a new window": (at) =>
    html(
      `<form action="http://${at}/" method="post" target="_blank"></form><script>document.forms[0].submit()</script>`,
    ),
  form: (at) =>
    html(
      `<form action="http://${at}/" method="post"></form><script>document.forms[0].submit()</script>`,
    ),
  "meta refresh": (at) => html(`<meta http-equiv="refresh" content="0;url=http://${at}/">`),
  navigation: (at) => script(`location.href = "http://${at}/"`),
  "navigation by javascript:": (at) =>
    html(
      `<a id="a" href="javascript:location.replace('http://${at}/')">x</a><script>document.querySelector("#a").click()</script>`,
    ),
  download: (at) =>
    html(
      `<a id="a" download href="http://${at}/d">x</a><script>document.querySelector("#a").click()</script>`,
    ),
  "redirected fetch": () =>
    script(
      `fetch("/to-canary", { mode: "no-cors" }).catch(() => {}); new Image().src = "/to-canary"; new Audio("/to-canary").play().catch(() => {})`,
    ),
  "redirected frame": () => html(`<iframe src="/to-canary"></iframe>`),
  "report of a policy": (at) =>
    html(
      `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri http://${at}/r"><img src="/x.png">`,
    ),
  "css paint and attribution": (at) =>
    html(
      `<img attributionsrc="http://${at}/a" src="/x.png"><script>CSS.paintWorklet?.addModule("http://${at}/w.js").catch(() => {})</script>`,
    ),
  "payment and protocol handlers": (at) =>
    script(
      `try { new PaymentRequest([{ supportedMethods: "https://${at}/pay" }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment().catch(() => {}) } catch {}`,
    ),
  xslt: () => html(`<iframe src="/styled.xml"></iframe>`),
};
