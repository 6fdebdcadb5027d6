/** Names of values in common languages. */
export const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["undefined", undefined],
  ["nil", null],
  ["TRUE", true],
  ["FALSE", false],
  ["NULL", null],
  ["stdClass", {}],
]);

/** A sign after a value that continues the expression. */
export const OPERATOR = /^(?:[-+*/%&|^?<>.[]|\|\||&&|\?\?|==+)$/;

/** Calls that return their argument, a pointer to it, or serialize it. */
export const WRAPPERS =
  /(?:^|\.)(?:JSON\.stringify|dumps|encode!?|jsonEncode|json_encode|inspect|structuredClone|Object\.freeze|deepcopy|FromObject|String|str|Some|Int|Bool|Ptr|ToPtr|ptr|URL|ofString|JsonSerializer\.Serialize|SerializeObject|JsonContent\.Create|JsonPrimitive)$/;
