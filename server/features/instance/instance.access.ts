/** Only the owner of the server, the first account, may change its settings. */
export const canChangeInstance = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
