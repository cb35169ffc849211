import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { chosenVoice } from './chosen-voice.ts';

const voice = (id: string, category: VoiceReply['category']) =>
  ({ voice_id: id, category, made_by: 'catalogue', sharing: null }) as unknown as VoiceReply;
const [clone, marlow, nora] = [voice('clone', 'cloned'), voice('marlow', 'premade'), voice('nora', 'premade')];

it('keeps the default voice when a clone is created, which the server lists first', () => {
  expect(chosenVoice([marlow, nora], undefined)).toBe(marlow);
  expect(chosenVoice([clone, marlow, nora], undefined)).toBe(marlow);
});

it('takes the voice that was chosen, and any voice if there are no default voices', () => {
  expect(chosenVoice([clone, marlow], 'clone')).toBe(clone);
  expect(chosenVoice([clone, marlow], 'deleted')).toBe(marlow);
  expect(chosenVoice([clone], undefined)).toBe(clone);
  expect(chosenVoice([], undefined)).toBeUndefined();
});
