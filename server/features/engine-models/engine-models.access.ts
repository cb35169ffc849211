/** Only the operator of the server, the first account, manages models. */
export const canManageModels = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
