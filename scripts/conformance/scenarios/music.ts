import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { collect, type Fixtures, type Recording } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const song = { prompt: 'quiet piano', musicLengthMs: 3000 };

const compose = async ({ client }: Fixtures): Promise<Recording> => ({
  data: await collect(await client.music.compose(song)),
  filename: 'piano.mp3',
  contentType: 'audio/mpeg',
});
/** A second of a moving picture. */
const video = async (): Promise<Recording> => ({
  data: await readFile(new URL('../../../engines/codec/fixtures/video.mp4', import.meta.url)),
  filename: 'video.mp4',
  contentType: 'video/mp4',
});

/** Music. Finetunes are refused: they need a model. */
export const music: Scenarios = {
  'music.compose': async () => ({ args: [song] }),
  'music.composeDetailed': async () => ({ args: [song] }),
  'music.composeDetailedStream': async () => ({ args: [song] }),
  'music.stream': async () => ({ args: [song] }),
  'music.compositionPlan.create': async () => ({
    args: [{ ...song, musicLengthMs: 12_000 }],
    verify: (answer) => {
      const plan = answer as ElevenLabs.MusicPrompt;
      assert.equal(
        plan.sections.reduce((sum, { durationMs }) => sum + durationMs, 0),
        12_000,
      );
    },
  }),
  'music.separateStems': async (fixtures) => ({ args: [{ file: await compose(fixtures) }] }),
  'music.upload': async (fixtures) => ({ args: [{ file: await compose(fixtures) }] }),
  // A song lasts at least three seconds.
  'music.videoToMusic': async () => ({ args: [{ videos: await Promise.all([video(), video(), video(), video()]) }] }),
};
