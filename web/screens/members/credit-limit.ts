import * as z from 'zod/mini';
import { t } from '../../messages/t.ts';

/** A limit of credits as typed; empty: no limit. */
export const creditLimitField = z
  .string()
  .check(z.trim(), z.regex(/^(|\d{1,9})$/, t('Enter a whole number of credits, or leave the field empty.')));

export const parseCreditLimit = (text: string): number | null => (text === '' ? null : Number(text));
