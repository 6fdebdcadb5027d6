/** What helps to write a query: all of it comes when somebody is about to write one. */
export { QueryChips } from "./query-chips";
export { QueryNotes } from "./query-notes";
export { QuerySuggestions } from "./query-suggestions";
