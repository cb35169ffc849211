/** What the whole server does is for its owner, the first account. */
export const mayChangeInstance = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
