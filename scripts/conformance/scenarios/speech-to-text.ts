import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const transcribe = async (fixtures: Fixtures): Promise<string> => {
  const reply = await fixtures.client.speechToText.convert({ modelId: 'scribe_v2', file: await fixtures.recording() });
  if (!('transcriptionId' in reply) || !reply.transcriptionId) throw new Error('no transcript');
  return reply.transcriptionId;
};

/** Transcripts. They need PocketSphinx or an installed model. */
export const speechToText: Scenarios = {
  'speechToText.convert': async (fixtures) => ({
    args: [{ modelId: 'scribe_v2', file: await fixtures.recording() }],
    verify: (answer) => {
      const { words, text } = answer as ElevenLabs.SpeechToTextChunkResponseModel;
      assert.equal(words.map((word) => word.text).join(''), text);
      for (const word of words) assert(word.end! >= word.start!, `${word.text} ends before it starts`);
    },
  }),
  'speechToText.transcripts.get': async (fixtures) => ({ args: [await transcribe(fixtures)] }),
  'speechToText.transcripts.delete': async (fixtures) => ({ args: [await transcribe(fixtures)] }),
};
