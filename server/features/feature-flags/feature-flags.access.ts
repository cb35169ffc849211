/** Only the owner of the server, the first account, may set flags. */
export const maySetFlags = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
