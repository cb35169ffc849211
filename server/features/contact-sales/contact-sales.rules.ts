/** Requests per window: by IP address, by email, and in total. */
export const limits = { perAddress: 5, perEmail: 3, total: 200 } as const;

/** Requests are stored for a year. */
export const retentionMs = 365 * 86_400_000;

/** Splits a message into paragraphs, one per line. */
export const splitParagraphs = (message: string): string[] =>
  message
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
