import { requiredTextField } from "./field";
import { section } from "./section";

export const querySection = section({
  name: "query",
  fields: { query: requiredTextField(["query"]) },
  summary: ({ query }) => query.trim(),
});
