import { describe, expect, it } from 'vitest';
import { readWav } from '../../../audio/formats/wav.ts';
import type { SongFormat } from '../../../contract/catalogue/music-styles.ts';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { openCodecs } from '../../../engines/codec/codecs.ts';
import { composerVersion, musicRate } from '../../../engines/music/music-constants.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Song } from './music.store.ts';
import type { SongAudioService } from './song-audio.service.ts';
import { songFormatsService } from './song-formats.service.ts';

const actor = {} as Actor;
const signal = new AbortController().signal;
const section = { section_name: 'A', positive_local_styles: [], negative_local_styles: [], lines: [] };
const plan = {
  positive_global_styles: ['pop'],
  negative_global_styles: [],
  sections: [{ ...section, duration_ms: 3000 }],
};
const composed = {
  state: 'completed',
  title: 'Pop',
  plan,
  seed: 3,
  composerVersion,
  durationMs: 3000,
} as unknown as Song;

async function render(
  format: SongFormat,
  { song = composed, tier = 'pro' as Tier, codecs = undefined as Codecs | undefined },
) {
  const songAudio = {
    checkClips: async () => {},
    open: (_actor: Actor, _song: unknown, options: { format: SongFormat }) => ({
      audio: codecs
        ? codecs.encodeStereo(options.format, silence(), signal)
        : (async function* () {
            yield new Uint8Array([1]);
          })(),
    }),
  } as unknown as SongAudioService;
  const service = songFormatsService({
    songs: { requireCompleted: async () => song },
    songAudio,
    subscription: { get: async () => ({ tier }) as never },
  });
  const { parts, contentType } = await service.render(actor, 'song', format, signal);
  return { bytes: Buffer.concat(await Array.fromAsync(parts)), contentType };
}

async function* silence() {
  for (let second = 0; second < 3; second++) {
    const samples = new Float32Array(musicRate).fill(0.1);
    yield { channels: [samples, samples], sampleRate: musicRate };
  }
}

describe('a song in another format', () => {
  it('MUSIC-001 is a WAV with the sizes of its whole length', async () => {
    const codecs = await openCodecs({ processes: 1 });
    const { bytes, contentType } = await render('wav_44100', { codecs });
    await codecs.close();
    expect(contentType).toBe('audio/wav');
    expect(bytes.length).toBe(44 + 3 * musicRate * 4);
    expect([bytes.readUInt32LE(4), bytes.readUInt32LE(40)]).toEqual([bytes.length - 8, bytes.length - 44]);
    expect(readWav(bytes).sampleRate).toBe(musicRate);
  });

  it('needs the plan of the workspace that includes the format', async () => {
    await expect(render('wav_44100', { tier: 'creator' })).rejects.toMatchObject({
      code: 'output_format_not_allowed',
      param: 'output_format',
    });
    expect((await render('mp3_44100_64', { tier: 'free' })).bytes).toHaveLength(1);
  });

  it('is refused for an upload, and for a song of another version of the composer', async () => {
    for (const change of [{ plan: null }, { seed: null }, { composerVersion: 'other' }])
      await expect(render('mp3_44100_64', { song: { ...composed, ...change } as Song })).rejects.toMatchObject({
        code: 'invalid_parameters',
        param: 'output_format',
      });
  });
});
