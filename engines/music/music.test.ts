import { afterAll, describe, expect, it } from 'vitest';
import { channelLoudness } from '../../audio/analysis/loudness.ts';
import { concatSamples } from '../../audio/pcm.ts';
import { neverAborted } from '../contract/test-signal.ts';
import type { SongRequest } from './music.ts';
import { musicRate } from './music-constants.ts';
import { openMusic } from './open-music.ts';
import { writePlan } from './plan/write-plan.ts';
import type { Output, Stereo } from './render/renderer.ts';
import { styles } from './styles/styles.ts';

const music = openMusic();
afterAll(() => music.close());

const songOf = (prompt: string, lengthMs: number, seed = 7): SongRequest => ({
  plan: writePlan({ prompt, lengthMs, seed }),
  seed,
});

/** Left and right of each output. */
async function render(
  song: SongRequest,
  outputs: readonly Output[],
  signal = neverAborted,
): Promise<readonly (readonly Float32Array[])[]> {
  const pieces: (readonly Stereo[])[] = [];
  for await (const piece of music.render(song, outputs, signal)) pieces.push(piece);
  return outputs.map((_, at) => [0, 1].map((channel) => concatSamples(pieces.map((piece) => piece[at]![channel]!))));
}

/** Decibels of the difference below the reference. */
function differenceDb(reference: Float32Array, other: Float32Array): number {
  let [power, error] = [0, 0];
  for (let i = 0; i < reference.length; i++) {
    power += reference[i]! ** 2;
    error += (reference[i]! - other[i]!) ** 2;
  }
  return 10 * Math.log10(error / power);
}

describe('rendered music', () => {
  it.each(styles.map(({ name }) => name))(
    'MUSIC-002 of the style %s has its length, is audible, and does not clip',
    { timeout: 60_000 },
    async (name) => {
      const [[left, right]] = (await render(songOf(name, 8000), ['mix'])) as [[Float32Array, Float32Array]];
      expect(left).toHaveLength(8 * musicRate);
      const loudness = channelLoudness([left, right], musicRate);
      expect(loudness).toBeGreaterThan(-19);
      expect(loudness).toBeLessThan(-11.5);
      for (const samples of [left, right])
        for (const sample of samples) if (!(Math.abs(sample) <= 0.86)) expect.fail(`a sample is ${sample}`);
      expect(Math.abs(left.at(-1)!)).toBeLessThan(0.001);
    },
  );

  it('is stereo, and the same for the same seed', { timeout: 60_000 }, async () => {
    const song = songOf('funk', 6000);
    const [first] = await render(song, ['mix']);
    const [second] = await render(song, ['mix']);
    const [other] = await render({ ...song, seed: 8 }, ['mix']);
    expect(first![0]).toEqual(second![0]);
    expect(first![0]).not.toEqual(first![1]);
    expect(first![0]).not.toEqual(other![0]);
  });

  it.each(['rock', 'jazz', 'house'])(
    '%s has stems that sum to the mix within −60 dB',
    { timeout: 60_000 },
    async (name) => {
      const song = songOf(name, 8000);
      const { stems } = await music.outline(song, neverAborted);
      expect(stems.length).toBeGreaterThanOrEqual(3);
      const [mix, ...separate] = await render(song, ['mix', ...stems]);
      for (const channel of [0, 1]) {
        const sum = new Float32Array(mix![channel]!.length);
        for (const stem of separate) for (let i = 0; i < sum.length; i++) sum[i]! += stem[channel]![i]!;
        expect(differenceDb(mix![channel]!, sum)).toBeLessThan(-60);
      }
    },
  );

  it('continues after its thread ended, with the same samples', { timeout: 60_000 }, async () => {
    const brief = openMusic({ idleMs: 1 });
    const song = songOf('lo-fi', 3000);
    const pieces: Float32Array[] = [];
    for await (const [stereo] of brief.render(song, ['mix'], neverAborted)) {
      pieces.push(stereo![0]);
      await new Promise((done) => setTimeout(done, 30));
    }
    await brief.close();
    const [[left]] = (await render(song, ['mix'])) as [[Float32Array]];
    expect(concatSamples(pieces)).toEqual(left);
  });

  it('stops when it is aborted, without ending other songs', { timeout: 60_000 }, async () => {
    const abort = new AbortController();
    const other = render(songOf('pop', 4000), ['mix']);
    const run = (async () => {
      for await (const _ of music.render(songOf('pop', 300_000), ['mix'], abort.signal))
        abort.abort(new Error('enough'));
    })();
    await expect(run).rejects.toThrow('enough');
    expect((await other)[0]![0]).toHaveLength(4 * musicRate);
  });
});
