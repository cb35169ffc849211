/** What is on for whom is said by the owner of the server, the first account. */
export const maySetFlags = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
