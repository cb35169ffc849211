/** What is installed on the server is for its operator, the first account. */
export const mayManageModels = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
