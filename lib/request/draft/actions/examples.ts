import type { Action } from "@/lib/contract/schemas/actions";

export type ExampleSteps = {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly actions: readonly Action[];
};

/** Short sequences to start from. Their selectors are examples to adapt to the page. */
export const exampleSteps: readonly ExampleSteps[] = [
  {
    id: "cookies",
    label: "Accept cookies, then scrape",
    detail: "Waits for the cookie dialog, accepts it and waits for the page.",
    actions: [
      { type: "wait", selector: "[id*=cookie] button" },
      { type: "click", selector: "[id*=cookie] button" },
      { type: "wait", milliseconds: 1_000 },
      { type: "scrape" },
    ],
  },
  {
    id: "login",
    label: "Log in",
    detail: "Enters user name and password and submits the form.",
    actions: [
      { type: "wait", selector: "input[type=password]" },
      { type: "click", selector: "input[name=username]" },
      { type: "write", text: "name" },
      { type: "click", selector: "input[type=password]" },
      { type: "write", text: "password" },
      { type: "press", key: "Enter" },
      { type: "wait", milliseconds: 2_000 },
    ],
  },
  {
    id: "more",
    label: "Load more until the end",
    detail: "Scrolls down three times and waits for new content.",
    actions: Array.from({ length: 3 }).flatMap((): Action[] => [
      { type: "scroll", direction: "down" },
      { type: "wait", milliseconds: 1_500 },
    ]),
  },
  {
    id: "search",
    label: "Search on the page",
    detail: "Types into the page's search field and waits for the results.",
    actions: [
      { type: "click", selector: "input[type=search]" },
      { type: "write", text: "words" },
      { type: "press", key: "Enter" },
      { type: "wait", milliseconds: 2_000 },
      { type: "scrape" },
    ],
  },
];
