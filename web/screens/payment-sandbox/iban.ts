/** An account for payouts as it is being typed. */
export interface ConnectDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly iban: string;
}

/** The number of a test account, in the groups in which it is written. */
export const testIban = 'DE89 3704 0044 0532 0130 00';

/** The check digits of a bank account’s number are right (ISO 13616). */
export function isIban(text: string): boolean {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const digits = [...(compact.slice(4) + compact.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** What is wrong with an account, field by field. */
export function connectProblems(draft: ConnectDraft): Partial<Record<keyof ConnectDraft, string>> {
  const problems: Partial<Record<keyof ConnectDraft, string>> = {};
  if (draft.firstName.trim() === '') problems.firstName = 'Enter your first name.';
  if (draft.lastName.trim() === '') problems.lastName = 'Enter your last name.';
  if (draft.country === '') problems.country = 'Choose a country.';
  if (draft.iban.trim() === '') problems.iban = 'Enter the number of the account.';
  else if (!isIban(draft.iban)) problems.iban = 'There is a mistake in this number.';
  return problems;
}
