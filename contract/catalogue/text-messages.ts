import { brand } from './brand.ts';

/** What is sent to phones: short enough for one message. */
export const textMessages = {
  code: (code: string, minutes: number) =>
    `${code} is your ${brand} code. It works for ${minutes} minutes. Give it to nobody.`,
} as const;
