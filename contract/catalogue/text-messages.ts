import { brand } from './brand.ts';

/** Text messages, each short enough for a single SMS. */
export const textMessages = {
  code: (code: string, minutes: number) =>
    `${code} is your ${brand} code. It expires in ${minutes} minutes. Do not share it.`,
} as const;
