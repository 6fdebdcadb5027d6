export const queryPath = "query.query";
