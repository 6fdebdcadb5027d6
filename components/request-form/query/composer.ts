/** Aids for writing a query, loaded on the first focus. */
export { QueryChips } from "./chips";
export { QueryNotes } from "./notes";
export { QuerySuggestions } from "./suggestions";
