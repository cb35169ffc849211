import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const request = async (fixtures: Fixtures) => ({
  modelId: 'eleven_v3',
  inputs: [
    { text: 'How was the crossing?', voiceId: await fixtures.voiceId() },
    { text: 'Rough, and I slept well.', voiceId: await fixtures.otherVoiceId() },
  ],
});

/** Checks that each line has one or more segments with the requested voice. */
async function checkSegments(fixtures: Fixtures): Promise<(segments: readonly ElevenLabs.VoiceSegment[]) => void> {
  const { inputs } = await request(fixtures);
  return (segments) => {
    for (const [index, { voiceId }] of inputs.entries()) {
      const inputSegments = segments.filter((segment) => segment.dialogueInputIndex === index);
      assert(inputSegments.length > 0, `no segment of line ${index}`);
      for (const segment of inputSegments) {
        assert.equal(segment.voiceId, voiceId);
        assert(segment.endTimeSeconds > segment.startTimeSeconds, 'a segment without time');
      }
    }
  };
}

export const textToDialogue: Scenarios = {
  'textToDialogue.convert': async (fixtures) => ({ args: [await request(fixtures)] }),
  'textToDialogue.stream': async (fixtures) => ({
    args: [{ ...(await request(fixtures)), outputFormat: 'pcm_16000' }],
  }),
  'textToDialogue.convertWithTimestamps': async (fixtures) => {
    const check = await checkSegments(fixtures);
    return {
      args: [await request(fixtures)],
      verify: (answer) => check((answer as ElevenLabs.AudioWithTimestampsAndVoiceSegmentsResponseModel).voiceSegments),
    };
  },
  'textToDialogue.streamWithTimestamps': async (fixtures) => {
    const check = await checkSegments(fixtures);
    return {
      args: [await request(fixtures)],
      verify: (answer) => {
        type Piece = ElevenLabs.StreamingAudioChunkWithTimestampsAndVoiceSegmentsResponseModel;
        check((answer as Piece[]).flatMap((piece) => piece.voiceSegments));
      },
    };
  },
};
