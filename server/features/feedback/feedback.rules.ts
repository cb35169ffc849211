import { feedbackMinCharacters } from '../../../contract/catalogue/limits.ts';

/** Whether words of praise say too little to be of use (FEED-003); none at all is fine. Code points: an emoji is one. */
export const isTooShort = (text: string): boolean => text !== '' && [...text].length < feedbackMinCharacters;

/** Where a page of judgements ends. */
export interface FeedbackCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export const encodeCursor = ({ createdAt, id }: FeedbackCursor): string =>
  Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');

/** The largest time that a Date holds, in ms. */
const maxDateMs = 8.64e15;

/** Undefined for what `cursorOf` did not make. */
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
