import * as z from 'zod/mini';
import { t } from '../../messages/t.ts';

/** Validates an email address as typed. */
export const emailField = z.pipe(
  z.string().check(z.trim(), z.minLength(1, t('Enter your email.'))),
  z.email(t('Enter a valid email address.')),
);
