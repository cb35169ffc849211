const address = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]{2,}$/;

/** The addresses of a text with one a line, or with commas between them; each once, in small letters. */
export function readEmails(text: string): { readonly emails: readonly string[]; readonly wrong: readonly string[] } {
  const words = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  return { emails: words.filter((word) => address.test(word)), wrong: words.filter((word) => !address.test(word)) };
}

/** Addresses of one voice. */
export const mostEmails = 200;

/** Why a list cannot be taken. */
export function emailsProblem(text: string): string | undefined {
  const { emails, wrong } = readEmails(text);
  if (wrong.length > 0) return `${wrong[0]} is no e-mail address.`;
  return emails.length > mostEmails ? `At most ${mostEmails} addresses; there are ${emails.length}.` : undefined;
}
