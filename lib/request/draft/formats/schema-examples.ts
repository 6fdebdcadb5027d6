import type { Body } from "../../body";

type ExampleSchema = { readonly id: string; readonly label: string; readonly schema: Body };

const text = (description: string) => ({ type: "string", description });

export const exampleSchemas: readonly ExampleSchema[] = [
  {
    id: "article",
    label: "Article",
    schema: {
      type: "object",
      properties: {
        title: text("Headline of the article"),
        author: text("Author of the article"),
        published: { type: "string", format: "date", description: "Day of publication" },
        summary: text("Summary in two sentences"),
        topics: { type: "array", items: { type: "string" } },
      },
      required: ["title", "summary"],
    },
  },
  {
    id: "product",
    label: "Product",
    schema: {
      type: "object",
      properties: {
        name: text("Name of the product"),
        brand: text("Manufacturer"),
        price: { type: "number", description: "Price without its currency" },
        currency: text("Three letters, such as EUR"),
        inStock: { type: "boolean" },
        features: { type: "array", items: { type: "string" } },
      },
      required: ["name"],
    },
  },
  {
    id: "items",
    label: "List of items",
    schema: {
      type: "object",
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            properties: {
              name: text("Name of the entry"),
              description: text("Description of the entry"),
              url: {
                type: "string",
                format: "uri",
                description: "URL that the entry links to",
              },
            },
            required: ["name"],
          },
        },
      },
      required: ["items"],
    },
  },
];
