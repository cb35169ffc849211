/** Only the owner of the server, the first account, may set flags. */
export const canSetFlags = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
