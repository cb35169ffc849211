/** The values of the payout account form. */
export interface ConnectDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly iban: string;
}

/** A test account number in groups of four. */
export const testIban = 'DE89 3704 0044 0532 0130 00';

/** Whether a text is an IBAN with correct check digits (ISO 13616). */
export function isValidIban(text: string): boolean {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const digits = [...(compact.slice(4) + compact.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}

/** Validates a payout account field by field. */
export function findConnectProblems(draft: ConnectDraft): Partial<Record<keyof ConnectDraft, string>> {
  const problems: Partial<Record<keyof ConnectDraft, string>> = {};
  if (draft.firstName.trim() === '') problems.firstName = 'Enter your first name.';
  if (draft.lastName.trim() === '') problems.lastName = 'Enter your last name.';
  if (draft.country === '') problems.country = 'Choose a country.';
  if (draft.iban.trim() === '') problems.iban = 'Enter the account number.';
  else if (!isValidIban(draft.iban)) problems.iban = 'This number is invalid.';
  return problems;
}
