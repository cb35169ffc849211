/** Only who runs the server asks for access to others' accounts, and writes to all. */
export const mayOperate = (person: { readonly isServerOwner: boolean }): boolean => person.isServerOwner;

/** ROLE-006, O-97: whether an e-mail is of one of the staff's domains. */
export const isStaffEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));
