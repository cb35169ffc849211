import { z } from 'zod';

/** A language tag, such as `de` or `pt-BR`. */
export const languageTag = () =>
  z
    .string()
    .max(35)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as de or pt-BR');
