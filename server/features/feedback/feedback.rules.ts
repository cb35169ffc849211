import { feedbackMinCharacters } from '../../../contract/catalogue/limits.ts';

/** Whether a comment on a good rating is too short to be useful (FEED-003); none is allowed. Counts code points. */
export const isTooShort = (text: string): boolean => text !== '' && [...text].length < feedbackMinCharacters;

/** The last entry of a page of feedback. */
export interface FeedbackCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export const encodeCursor = ({ createdAt, id }: FeedbackCursor): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');

/** The largest time that a `Date` can hold, in ms. */
const maxDateMs = 8.64e15;

/** Undefined if `cursor` is not a result of `encodeCursor`. */
export function decodeCursor(cursor: string): FeedbackCursor | undefined {
  try {
    const [ms, id, ...rest]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Number.isInteger(ms) || Math.abs(ms as number) > maxDateMs || typeof id !== 'string' || rest.length > 0)
      return undefined;
    return { createdAt: new Date(ms as number), id };
  } catch {
    return undefined;
  }
}
