import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptPauseMs } from '../../../audio/dubbing/fit.ts';
import { dubLanguages, dubLines, dubSoundId } from '../../../contract/catalogue/site/long-sounds/dub-scene.ts';
import { chapterSentences, chapterSoundId } from '../../../contract/catalogue/site/long-sounds/studio-chapter.ts';
import { openVoiceChanger, type VoiceChanger } from '../../../engines/changer/voice-changer.ts';
import type { MusicEngine } from '../../../engines/music/music.ts';
import { openMusic } from '../../../engines/music/open-music.ts';
import { openSpeech, type Speech } from '../../../engines/registry.ts';
import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import type { SoundEffects } from '../../../engines/sound-effects/sound-effects.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import { dubSceneService } from './dub-scene.service.ts';
import { showcaseSoundsService } from './showcase-sounds.service.ts';
import { type SiteLongSoundsService, siteLongSoundsService } from './site-long-sounds.service.ts';
import { spokenLinesService } from './spoken-lines.service.ts';

let [speech, soundEffects, music, changer] = [] as unknown as [Speech, SoundEffects, MusicEngine, VoiceChanger];
let siteLongSounds: SiteLongSoundsService;
const sounds = new Map<string, SiteSound>();

beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
  [soundEffects, music, changer] = [openSoundEffects(), openMusic(), openVoiceChanger({ size: 1 })];
  const spokenLines = spokenLinesService({ speech });
  siteLongSounds = siteLongSoundsService({ spokenLines, dubScene: dubSceneService({ spokenLines, soundEffects }) });
  const showcase = showcaseSoundsService({ speech, spokenLines, soundEffects, music, changer });
  for (const sound of [...siteLongSounds.sounds, ...showcase.sounds]) sounds.set(sound.id, sound);
});
afterAll(() => Promise.all([speech.close(), soundEffects.close(), music.close(), changer.close()]));

/** Length in seconds, and the level of a sound as RMS. */
async function measure(id: string): Promise<{ durationS: number; rms: number; peak: number }> {
  let [durationS, sum, count, peak] = [0, 0, 0, 0];
  for await (const { samples, sampleRate } of sounds.get(id)!.make(AbortSignal.timeout(60_000))) {
    durationS += samples.length / sampleRate;
    count += samples.length;
    for (const sample of samples) {
      sum += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
  }
  return { durationS, rms: Math.sqrt(sum / count), peak };
}

describe('sounds of the public site', () => {
  it.each([
    ['dub-en', 18, 45],
    ['dub-es', 18, 45],
    ['dub-de', 18, 45],
    ['dub-ja', 18, 45],
    ['chapter', 40, 100],
    ['chapter-take-1', 2, 8],
    ['chapter-take-2', 2, 8],
    ['chapter-take-3', 2, 8],
    ['article', 30, 80],
    ['showcase-chapter', 6, 20],
    ['showcase-dialogue', 4, 15],
    ['showcase-song', 29, 31],
    ['showcase-effect', 3, 8],
    ['showcase-voice-before', 3, 10],
    ['showcase-voice-after', 3, 10],
  ])('makes %s, which is heard and as long as expected', { timeout: 60_000 }, async (id, least, most) => {
    const { durationS, rms, peak } = await measure(id);
    expect(durationS).toBeGreaterThan(least);
    expect(durationS).toBeLessThan(most);
    expect(rms).toBeGreaterThan(0.01);
    expect(peak).toBeLessThanOrEqual(1);
  });

  it('makes two takes of a sentence that differ in length', { timeout: 30_000 }, async () => {
    const [first, third] = [await measure('chapter-take-1'), await measure('chapter-take-3')];
    expect(third.durationS).toBeGreaterThan(first.durationS * 1.05);
  });

  it('gives the same version while the same models speak', () => {
    expect(sounds.get('dub-de')!.version).toBe(sounds.get('dub-de')!.version);
    expect(new Set([...sounds.values()].map(({ version }) => version)).size).toBeGreaterThan(10);
  });
});

describe('times of the lines', () => {
  it('fits each translation into the times of the original', { timeout: 60_000 }, async () => {
    const original = await siteLongSounds.timesOf(dubSoundId('en'));
    for (const language of dubLanguages) {
      const dub = await siteLongSounds.timesOf(dubSoundId(language));
      expect(dub.durationMs).toBe(original.durationMs);
      expect(dub.lines).toHaveLength(dubLines.length);
      for (const [index, line] of dub.lines.entries()) {
        const next = original.lines[index + 1];
        expect(line.startMs).toBe(original.lines[index]!.startMs);
        expect(line.endMs).toBeGreaterThan(line.startMs + 500);
        expect(line.endMs).toBeLessThanOrEqual(next ? next.startMs - keptPauseMs : original.durationMs);
        expect(line.speed).toBeLessThanOrEqual(1.15);
        expect(line.stretch).toBeGreaterThanOrEqual(0.85);
        expect(line.stretch).toBeLessThanOrEqual(1.25);
        expect([language, index, line.overlongPercent]).toEqual([language, index, 0]);
      }
    }
  });

  it('places the sentences of the chapter one after the other', { timeout: 30_000 }, async () => {
    const { lines, durationMs } = await siteLongSounds.timesOf(chapterSoundId);
    expect(lines).toHaveLength(chapterSentences.length);
    for (const [index, { startMs }] of lines.entries()) expect(startMs).toBeGreaterThan(lines[index - 1]?.endMs ?? 0);
    expect(lines.at(-1)!.endMs).toBeLessThanOrEqual(durationMs);
  });

  it('refuses a sound that it does not know', async () => {
    await expect(siteLongSounds.timesOf('nothing')).rejects.toMatchObject({ code: 'site_sound_not_found' });
  });
});
