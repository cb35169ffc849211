import { messages } from '../catalogue/messages.ts';

/** AUTH-034: what is wrong with a password, as the texts that are shown; empty when it will do. Eight is enough (C-07). */
export function passwordProblems(password: string): readonly string[] {
  const trimmed = password.trim();
  return [
    /\p{Nd}/u.test(trimmed) ? '' : messages.passwordNeedsNumber,
    /\p{L}/u.test(trimmed) ? '' : messages.passwordNeedsLetter,
    /[^\p{L}\p{Nd}\s]/u.test(trimmed) ? '' : messages.passwordNeedsSpecial,
    [...trimmed].length >= 8 ? '' : messages.passwordTooShort,
  ].filter((problem) => problem !== '');
}
