import { z } from 'zod';

/** Rows of a page of the console. */
const maxConsolePage = 100;

/** A page of a list of the console, newest first. `cursor`: the `next_cursor` of the page before. */
export const consolePage = {
  page_size: z.int().min(1).max(maxConsolePage).default(50),
  cursor: z.string().max(200).nullish(),
};

/** The words that staff search for. */
export const consoleSearch = () => z.string().trim().max(200).default('');

/** The cursor of the next page; null on the last one. */
export const nextCursor = z.string().nullable();

/** Why staff did something; the audit log keeps it. */
export const staffReason = () => z.string().trim().min(1).max(500);
