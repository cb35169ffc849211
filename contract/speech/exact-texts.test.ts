import { expect, it } from 'vitest';
import { dialogueRoutes } from './dialogue.ts';
import { forcedAlignmentRoutes } from './forced-alignment.ts';
import { speechRoutes } from './speech.ts';

const texts = {
  'POST /v1/text-to-speech/{voice_id}/with-timestamps': (text: string) => ({ text }),
  'POST /v1/text-to-speech/{voice_id}/stream/with-timestamps': (text: string) => ({ text }),
  'POST /v1/text-to-dialogue/with-timestamps': (text: string) => ({ inputs: [{ text, voice_id: 'ada' }] }),
  'POST /v1/text-to-dialogue/stream/with-timestamps': (text: string) => ({ inputs: [{ text, voice_id: 'ada' }] }),
  'POST /v1/forced-alignment': (text: string) => ({ text }),
} as const;
const routes = { ...speechRoutes, ...dialogueRoutes, ...forcedAlignmentRoutes };

it.each(Object.entries(texts))('%s refuses a text whose characters could not all return with times', (key, bodyOf) => {
  const { body } = routes[key as keyof typeof texts];
  const accepts = (text: string) => body.safeParse(bodyOf(text)).success;
  expect(['One\u0000two', 'Left \ud83d alone', 'right \ude00'].map(accepts)).toEqual([false, false, false]);
  expect(['Hello 👋🏽', 'Tab\tand\u0001control'].map(accepts)).toEqual([true, true]);
});

it('removes such characters from texts without times', () => {
  const { body } = speechRoutes['POST /v1/text-to-speech/{voice_id}'];
  expect(body.parse({ text: 'One\u0000 two' }).text).toBe('One two');
});
