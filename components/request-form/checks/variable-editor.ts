/** Opens the editor of variables, which belongs to another feature. Set by the page. */
export const variableEditor = { open: () => {} };
