import { messages } from '../catalogue/messages.ts';

/** AUTH-034: the texts of all rules that a password violates; empty when it is valid. Eight characters suffice (C-07). */
export function passwordProblems(password: string): readonly string[] {
  const trimmed = password.trim();
  return [
    /\p{Nd}/u.test(trimmed) ? '' : messages.passwordNeedsNumber,
    /\p{L}/u.test(trimmed) ? '' : messages.passwordNeedsLetter,
    /[^\p{L}\p{Nd}\s]/u.test(trimmed) ? '' : messages.passwordNeedsSpecial,
    [...trimmed].length >= 8 ? '' : messages.passwordTooShort,
  ].filter((problem) => problem !== '');
}
