import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';
import { spoken } from '../world.ts';

const text = spoken.text;
const modelId = 'eleven_multilingual_v2';

/** Equal lengths, the text itself, and times that never go back. */
export function assertAligned(
  alignment: ElevenLabs.CharacterAlignmentResponseModel | undefined,
  expected: string,
): void {
  assert(alignment, 'no alignment');
  const { characters, characterStartTimesSeconds: starts, characterEndTimesSeconds: ends } = alignment;
  assert.equal(characters.join(''), expected);
  assert.equal(starts.length, characters.length);
  assert.equal(ends.length, characters.length);
  for (const [i, start] of starts.entries()) {
    assert(start <= ends[i]! && start >= (starts[i - 1] ?? 0), `character ${i} begins at ${start} s`);
  }
}

/** One alignment out of those of the pieces. */
export function joinAlignments(
  pieces: readonly { alignment?: ElevenLabs.CharacterAlignmentResponseModel }[],
): ElevenLabs.CharacterAlignmentResponseModel {
  const all = pieces.flatMap(({ alignment }) => alignment ?? []);
  return {
    characters: all.flatMap((one) => one.characters),
    characterStartTimesSeconds: all.flatMap((one) => one.characterStartTimesSeconds),
    characterEndTimesSeconds: all.flatMap((one) => one.characterEndTimesSeconds),
  };
}

export const textToSpeech: Scenarios = {
  'textToSpeech.convert': async (world) => ({ with: [await world.voiceId(), { text, modelId }] }),
  'textToSpeech.stream': async (world) => ({
    with: [await world.voiceId(), { text, modelId, outputFormat: 'pcm_16000', optimizeStreamingLatency: 3 }],
  }),
  'textToSpeech.convertWithTimestamps': async (world) => ({
    with: [await world.voiceId(), { text, modelId, outputFormat: 'mp3_44100_128' }],
    holds: (answer) => {
      const { alignment, audioBase64 } = answer as ElevenLabs.AudioWithTimestampsResponse;
      assertAligned(alignment, text);
      assert(audioBase64.length > 1000, 'too little audio');
    },
  }),
  'textToSpeech.streamWithTimestamps': async (world) => ({
    with: [await world.voiceId(), { text, modelId, outputFormat: 'mp3_44100_128' }],
    holds: (answer) => {
      const pieces = answer as ElevenLabs.StreamingAudioChunkWithTimestampsResponse[];
      assertAligned(joinAlignments(pieces), text);
      assert(pieces.map((piece) => piece.audioBase64).join('').length > 1000, 'too little audio');
    },
  }),
};
