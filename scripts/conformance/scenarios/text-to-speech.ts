import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { sampleSpeech } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const text = sampleSpeech.text;
const modelId = 'eleven_multilingual_v2';

/** Checks that the lengths are equal, the text is unchanged, and the times never decrease. */
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
    assert(start <= ends[i]! && start >= (starts[i - 1] ?? 0), `character ${i} starts at ${start} s`);
  }
}

/** Joins the alignments of all chunks. */
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
  'textToSpeech.convert': async (fixtures) => ({ args: [await fixtures.voiceId(), { text, modelId }] }),
  'textToSpeech.stream': async (fixtures) => ({
    args: [await fixtures.voiceId(), { text, modelId, outputFormat: 'pcm_16000', optimizeStreamingLatency: 3 }],
  }),
  'textToSpeech.convertWithTimestamps': async (fixtures) => ({
    args: [await fixtures.voiceId(), { text, modelId, outputFormat: 'mp3_44100_128' }],
    verify: (answer) => {
      const { alignment, audioBase64 } = answer as ElevenLabs.AudioWithTimestampsResponse;
      assertAligned(alignment, text);
      assert(audioBase64.length > 1000, 'too little audio');
    },
  }),
  'textToSpeech.streamWithTimestamps': async (fixtures) => ({
    args: [await fixtures.voiceId(), { text, modelId, outputFormat: 'mp3_44100_128' }],
    verify: (answer) => {
      const pieces = answer as ElevenLabs.StreamingAudioChunkWithTimestampsResponse[];
      assertAligned(joinAlignments(pieces), text);
      assert(pieces.map((piece) => piece.audioBase64).join('').length > 1000, 'too little audio');
    },
  }),
};
