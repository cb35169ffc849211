import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { changeCredits } from './change-price.ts';

const shared = { sharing: { status: 'copied', rate: 2 } } as unknown as Pick<VoiceReply, 'sharing'>;

it('O-08 VOICE-026 prices a recording by its length and the rate of a shared voice', () => {
  expect(changeCredits(30, { sharing: null })).toBe(500);
  expect(changeCredits(30, shared)).toBe(1000);
  expect(changeCredits(30, undefined)).toBe(500);
  expect(changeCredits(undefined, shared)).toBe(0);
});
