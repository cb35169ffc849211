import * as z from 'zod/mini';

/** Validates an email address as typed. */
export const emailField = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'Enter your email.')),
  z.email('Enter a valid email address.'),
);
