import { z } from 'zod';

/** Removes U+0000, which Postgres cannot store, and lone surrogates, which UTF-8 cannot encode. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/**
 * Text that a socket receives in pieces. U+0000 is refused, since its removal would shift the times of the characters. A
 * surrogate pair may be split across two pieces, so half of a pair is found only when the text is spoken.
 */
export const textPiece = () =>
  z.string().refine((piece) => !piece.includes('\u0000'), { message: 'The text contains U+0000.' });

/** Whether `cleanText` would leave the text as it is. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** User text. */
export const text = () => z.string().transform(cleanText);

/** Text whose characters are counted or timed in the reply: it is refused if it cannot stay as it is. */
export const exactText = () =>
  z.string().refine(isStorable, { message: 'The text contains U+0000 or half of a surrogate pair.' });

/** User text of `min` to `max` characters, counted as code points, so that an emoji is one. */
export const boundedText = ({ min = 0, max }: { readonly min?: number; readonly max: number }) =>
  text().pipe(
    z
      .string()
      .check((context) => {
        const { value: input, issues } = context;
        const length = [...input].length;
        if (length < min) issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input });
        if (length > max) issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input });
      })
      .meta({ minLength: min, maxLength: max }),
  );

/** A trimmed one-line name of 1 to `max` characters. */
export const name = (max = 100) =>
  z
    .string()
    .transform((value) => cleanText(value).trim())
    .pipe(z.string().min(1).max(max));

/** An ID: 1 to 128 characters without control characters. */
export const id = () =>
  z
    .string()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}+$/u);

/** Seconds since 1970, from year 1 to 9999: Postgres reads dates before and after in another form. */
export const unix = () => z.int().min(-62_135_596_800).max(253_402_300_799);

/** Milliseconds since 1970, until the end of year 9999. */
export const unixMs = () => z.int().min(0).max(253_402_300_799_999);

/** A JSON value that the SDKs send as an object or, in a form field, as text. An empty text counts as absent. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    if (value === '') return undefined;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);

/** A list in a query string: `k=a&k=b`, or one `k=a`. */
export const queryList = () => z.union([z.string().transform((one) => [one]), z.array(z.string()).max(100)]);

/** The reply of calls that return no data. */
export const ok = z.object({ status: z.literal('ok') });
