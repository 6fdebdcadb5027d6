/** The name by which the rest of the page finds the query. */
export const queryPath = "query.query";
