import { t } from '../../../messages/t.ts';

const address = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]{2,}$/;

/** Parses addresses separated by lines, blanks or commas; lower case, without duplicates. */
export function readEmails(text: string): { readonly emails: readonly string[]; readonly invalid: readonly string[] } {
  const entries = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  return {
    emails: entries.filter((word) => address.test(word)),
    invalid: entries.filter((word) => !address.test(word)),
  };
}

/** Maximum number of addresses per voice. */
export const maxEmails = 200;

/** Returns why a list of addresses is invalid; undefined if it is valid. */
export function emailsProblem(text: string): string | undefined {
  const { emails, invalid } = readEmails(text);
  if (invalid.length > 0) return t('{email} is not a valid email address.', { email: invalid[0] ?? '' });
  return emails.length > maxEmails
    ? t('Enter at most {maxEmails} addresses (currently {count}).', { maxEmails, count: emails.length })
    : undefined;
}
