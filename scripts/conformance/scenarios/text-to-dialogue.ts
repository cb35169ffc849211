import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const createRequest = async (fixtures: Fixtures) => ({
  modelId: 'eleven_v3',
  inputs: [
    { text: 'How was the crossing?', voiceId: await fixtures.voiceId() },
    { text: 'Rough, and I slept well.', voiceId: await fixtures.otherVoiceId() },
  ],
});

/** Returns a check that each line has one or more segments with the requested voice. */
async function createSegmentCheck(fixtures: Fixtures): Promise<(segments: readonly ElevenLabs.VoiceSegment[]) => void> {
  const { inputs } = await createRequest(fixtures);
  return (segments) => {
    for (const [index, { voiceId }] of inputs.entries()) {
      const inputSegments = segments.filter((segment) => segment.dialogueInputIndex === index);
      assert(inputSegments.length > 0, `no segment of line ${index}`);
      for (const segment of inputSegments) {
        assert.equal(segment.voiceId, voiceId);
        assert(segment.endTimeSeconds > segment.startTimeSeconds, 'a segment of zero length');
      }
    }
  };
}

export const textToDialogue: Scenarios = {
  'textToDialogue.convert': async (fixtures) => ({ args: [await createRequest(fixtures)] }),
  'textToDialogue.stream': async (fixtures) => ({
    args: [{ ...(await createRequest(fixtures)), outputFormat: 'pcm_16000' }],
  }),
  'textToDialogue.convertWithTimestamps': async (fixtures) => {
    const check = await createSegmentCheck(fixtures);
    return {
      args: [await createRequest(fixtures)],
      verify: (answer) => check((answer as ElevenLabs.AudioWithTimestampsAndVoiceSegmentsResponseModel).voiceSegments),
    };
  },
  'textToDialogue.streamWithTimestamps': async (fixtures) => {
    const check = await createSegmentCheck(fixtures);
    return {
      args: [await createRequest(fixtures)],
      verify: (answer) => {
        type Piece = ElevenLabs.StreamingAudioChunkWithTimestampsAndVoiceSegmentsResponseModel;
        check((answer as Piece[]).flatMap((piece) => piece.voiceSegments));
      },
    };
  },
};
