import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';
import type { World } from '../world.ts';

const request = async (world: World) => ({
  modelId: 'eleven_v3',
  inputs: [
    { text: 'How was the crossing?', voiceId: await world.voiceId() },
    { text: 'Rough, and I slept well.', voiceId: await world.otherVoiceId() },
  ],
});

/** One segment or more of each line, in order, with the voices that were asked for. */
async function bothLines(world: World): Promise<(segments: readonly ElevenLabs.VoiceSegment[]) => void> {
  const { inputs } = await request(world);
  return (segments) => {
    for (const [index, { voiceId }] of inputs.entries()) {
      const own = segments.filter((segment) => segment.dialogueInputIndex === index);
      assert(own.length > 0, `no segment of line ${index}`);
      for (const segment of own) {
        assert.equal(segment.voiceId, voiceId);
        assert(segment.endTimeSeconds > segment.startTimeSeconds, 'a segment without time');
      }
    }
  };
}

export const textToDialogue: Scenarios = {
  'textToDialogue.convert': async (world) => ({ with: [await request(world)] }),
  'textToDialogue.stream': async (world) => ({ with: [{ ...(await request(world)), outputFormat: 'pcm_16000' }] }),
  'textToDialogue.convertWithTimestamps': async (world) => {
    const check = await bothLines(world);
    return {
      with: [await request(world)],
      holds: (answer) => check((answer as ElevenLabs.AudioWithTimestampsAndVoiceSegmentsResponseModel).voiceSegments),
    };
  },
  'textToDialogue.streamWithTimestamps': async (world) => {
    const check = await bothLines(world);
    return {
      with: [await request(world)],
      holds: (answer) => {
        type Piece = ElevenLabs.StreamingAudioChunkWithTimestampsAndVoiceSegmentsResponseModel;
        check((answer as Piece[]).flatMap((piece) => piece.voiceSegments));
      },
    };
  },
};
