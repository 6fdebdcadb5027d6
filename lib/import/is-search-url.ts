/** Whether an untrusted value is the URL of a search. Other APIs, such as GraphQL, also post a query. */
export const isSearchUrl = (url: unknown): boolean => /\/search\/?(?:$|[?#])/.test(String(url));
