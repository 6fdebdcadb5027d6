import { cssText } from "@/lib/request/selectors/element-selectors";

/** Elements with an implicit role (ARIA in HTML). */
const elements: Readonly<Record<string, string>> = {
  article: "article",
  banner: "header",
  button: "button, summary, input[type=button], input[type=submit], input[type=reset]",
  cell: "td",
  checkbox: "input[type=checkbox]",
  columnheader: "th",
  combobox: "select",
  complementary: "aside",
  contentinfo: "footer",
  dialog: "dialog",
  figure: "figure",
  form: "form",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img",
  image: "img",
  link: "a[href], area[href]",
  list: "ul, ol",
  listitem: "li",
  main: "main",
  navigation: "nav",
  option: "option",
  paragraph: "p",
  progressbar: "progress",
  radio: "input[type=radio]",
  row: "tr",
  searchbox: "input[type=search]",
  slider: "input[type=range]",
  spinbutton: "input[type=number]",
  table: "table",
  textbox:
    "textarea, input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=url], input[type=password]",
};

export function roleSelector(role: string, level: number | null): string {
  const own = `[role=${cssText(role)}]`;
  if (role === "heading" && level !== null) return `:is(h${level}, ${own}[aria-level="${level}"])`;
  const named = Object.hasOwn(elements, role) ? elements[role] : undefined;
  return named === undefined ? own : `:is(${named}, ${own})`;
}
