/** What helps to write a query: all of it comes when somebody is about to write one. */
export { QueryChips } from "./chips";
export { QueryNotes } from "./notes";
export { QuerySuggestions } from "./suggestions";
