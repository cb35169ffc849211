import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';
import { spoken } from '../world.ts';

export const forcedAlignment: Scenarios = {
  'forcedAlignment.create': async (world) => ({
    with: [{ file: await world.recording(), text: spoken.text }],
    holds: (answer) => {
      const { words, characters } = answer as ElevenLabs.ForcedAlignmentResponseModel;
      assert.deepEqual(words.map((word) => word.text.trim()).filter(Boolean), spoken.words);
      assert.equal(characters.map((character) => character.text).join(''), spoken.text);
      for (const word of words) assert(word.end >= word.start, `${word.text} ends before it begins`);
    },
  }),
};
