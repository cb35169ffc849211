/** Texts of the product that the web app translates where it shows them (`translate`), with the file they come from. */
export function sourceTexts(): readonly { readonly key: string; readonly path: string }[] {
  return [];
}
