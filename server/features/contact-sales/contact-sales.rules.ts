/** Requests within the window of `Attempts`: of one address, for one e-mail, and of everybody together. */
export const limits = { fromAddress: 5, ofEmail: 3, ofAll: 200 } as const;

/** Requests are kept for a year. */
export const retentionMs = 365 * 86_400_000;

/** A message as paragraphs: those of a mail are lines. */
export const splitParagraphs = (message: string): string[] =>
  message
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
