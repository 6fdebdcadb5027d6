/** Draft path of the query. */
export const queryPath = "query.query";
