import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { sampleSpeech } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

export const forcedAlignment: Scenarios = {
  'forcedAlignment.create': async (fixtures) => ({
    args: [{ file: await fixtures.recording(), text: sampleSpeech.text }],
    verify: (answer) => {
      const { words, characters } = answer as ElevenLabs.ForcedAlignmentResponseModel;
      assert.deepEqual(words.map((word) => word.text.trim()).filter(Boolean), sampleSpeech.words);
      assert.equal(characters.map((character) => character.text).join(''), sampleSpeech.text);
      for (const word of words) assert(word.end >= word.start, `${word.text} ends before it starts`);
    },
  }),
};
