import type { WireSearchRequest } from "../request";

export const searchExample: WireSearchRequest = {
  query: "heat pump noise regulations",
  limit: 5,
  sources: [{ type: "web" }],
};

export const scrapeExample: WireSearchRequest = {
  ...searchExample,
  scrapeOptions: { formats: ["markdown"], onlyMainContent: true },
};

export const responseExample = {
  success: true,
  id: "0190a1b2-0000-7000-8000-000000000001",
  creditsUsed: 2,
  data: {
    web: [
      {
        url: "https://example.org/noise",
        title: "Noise limits for heat pumps",
        description: "Limits by day and night, and how they are measured.",
        position: 1,
      },
    ],
  },
};
