import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { sampleSpeech } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const text = sampleSpeech.text;
const modelId = 'eleven_multilingual_v2';
/** Less than 0.1 s of MP3. */
const minAudioBase64Length = 1000;

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
      assert(audioBase64.length > minAudioBase64Length, 'the audio is too short');
    },
  }),
  'textToSpeech.streamWithTimestamps': async (fixtures) => ({
    args: [await fixtures.voiceId(), { text, modelId, outputFormat: 'mp3_44100_128' }],
    verify: (answer) => {
      const pieces = answer as ElevenLabs.StreamingAudioChunkWithTimestampsResponse[];
      assertAligned(joinAlignments(pieces), text);
      const length = pieces.reduce((sum, piece) => sum + piece.audioBase64.length, 0);
      assert(length > minAudioBase64Length, 'the audio is too short');
    },
  }),
};
