/** The kind of answer that an agent waits for, by which its end is known sooner, and of which grammars are made. */
export type Expectation =
  | { readonly kind: 'open' }
  | { readonly kind: 'yes_no' }
  | { readonly kind: 'number' }
  /** A code that is read digit by digit. */
  | { readonly kind: 'digits'; readonly length?: number | undefined }
  /** A name or an email address, letter by letter. */
  | { readonly kind: 'spelling' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] };
