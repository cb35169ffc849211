/** Only the server's owner may request access to other accounts and mail everyone. */
export const canActAsOperator = (person: { readonly isServerOwner: boolean }): boolean => person.isServerOwner;

/** ROLE-006, O-97: whether the email's domain is one of the staff's domains; subdomains do not match. */
export const isStaffEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));
