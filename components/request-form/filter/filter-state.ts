/** The text field of the filter and its switch, by id. */
export const inputId = "find-field";
export const toggleId = "changed-fields";

export const findFieldInput = () => document.getElementById(inputId);
export const changedFieldsToggle = () => document.getElementById(toggleId);

export type FieldFilterState = { readonly text: string; readonly changedOnly: boolean };
