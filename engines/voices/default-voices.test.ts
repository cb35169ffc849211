import { beforeAll, describe, expect, it } from 'vitest';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { mean, median, voicedPitch } from '../../audio/analysis/test-analysis.ts';
import { longTermSpectrum, spectralDistance } from '../../audio/analysis/test-spectrum.ts';
import { truePeak } from '../../audio/analysis/test-true-peak.ts';
import type { Pcm } from '../../audio/pcm.ts';
import { languageSets } from '../../contract/catalogue/languages.ts';
import { previewTexts } from '../../contract/catalogue/voices/preview-texts.ts';
import { espeakSampleRate, readEspeakData } from '../espeak/module.ts';
import { openSynthesizer as openEspeak } from '../espeak/synthesizer.ts';
import { fliteSampleRate, loadFlite } from '../flite/program.ts';
import { openSynthesizer as openFlite } from '../flite/synthesizer.ts';
import type { Synthesizer } from '../host/synthesizer.ts';
import { synthesize } from '../host/test-speech.ts';
import { defaultVoices } from './default-voices.ts';
import type { Voice } from './voice.ts';

const english = defaultVoices.filter((voice) => voice.labels.language === 'en');

describe('the default voices', () => {
  it('has seventeen English voices, and at least one for each base language', () => {
    expect(defaultVoices).toHaveLength(48);
    expect(english).toHaveLength(17);
    for (const { languageCode, name } of languageSets.base) {
      expect(
        defaultVoices.some((voice) => voice.languages[0] === languageCode),
        name,
      ).toBe(true);
    }
  });

  it('have stable IDs of 20 letters and digits, and unique names', () => {
    const ids = defaultVoices.map((voice) => voice.id);
    expect(new Set(ids).size).toBe(48);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(new Set(defaultVoices.map((voice) => voice.name)).size).toBe(48);
    // Clients store the IDs, so they must never change.
    expect(Object.fromEntries(defaultVoices.slice(0, 4).map(({ name, id }) => [name, id]))).toEqual({
      Marlow: 'mRq7vKc2TnX5bZaLd8Ws',
      Nora: 'zwwM5hpA6eEfujfoRnxa',
      Fergus: '6wHW35PBbnm3NliqNT1N',
      Helen: 'x4xyB7LQ4DBqHboMSp4D',
    });
  });

  it('have all labels, a description and their main language first', () => {
    for (const voice of defaultVoices) {
      expect(Object.keys(voice.labels).sort()).toEqual([
        'accent',
        'age',
        'descriptive',
        'gender',
        'language',
        'use_case',
      ]);
      expect(Object.values(voice.labels).every((label) => label.length > 1)).toBe(true);
      expect(voice.description.length).toBeGreaterThan(15);
      expect(voice.languages[0]).toBe(voice.labels.language);
      expect(new Set(voice.languages).size).toBe(voice.languages.length);
      expect(voice.category).toBe('premade');
    }
  });

  it('support every language of the engines', () => {
    for (const { languages, speakers } of defaultVoices) {
      expect(languages).toHaveLength(66);
      for (const code of languages) expect(speakers.some((speaker) => speaker.languages.includes(code))).toBe(true);
    }
  });
});

describe('the sound of the default voices', () => {
  let synthesizers: Readonly<Record<string, readonly [Synthesizer, number]>>;
  beforeAll(async () => {
    const [flite, espeak] = await Promise.all([loadFlite().then(openFlite), readEspeakData().then(openEspeak)]);
    synthesizers = { flite: [flite, fliteSampleRate], espeak: [espeak, espeakSampleRate] };
  });
  /** The speech of each voice in each language, which several tests measure. */
  const speechByVoice = new Map<string, Pcm>();
  const speak = (voice: Voice, language: string): Pcm => {
    const key = `${voice.id} ${language}`;
    let pcm = speechByVoice.get(key);
    if (!pcm) {
      const speaker = voice.speakers.find(({ languages }) => languages.includes(language))!;
      const [synthesizer, sampleRate] = synthesizers[speaker.engineId]!;
      const request = { text: previewTexts[language]!, language, voice: speaker.engineVoice };
      pcm = synthesize(synthesizer, sampleRate, request);
      speechByVoice.set(key, pcm);
    }
    return pcm;
  };
  const pitches = new Map<string, number>();
  const pitchOf = (voice: Voice): number => {
    const pitch = pitches.get(voice.id) ?? median(voicedPitch(speak(voice, 'en')));
    pitches.set(voice.id, pitch);
    return pitch;
  };

  it.each(defaultVoices)('of $name has −16 LUFS ± 1, peaks below −1 dBTP, and no clipping or DC offset', (voice) => {
    for (const language of new Set(['en', voice.labels.language!])) {
      const pcm = speak(voice, language);
      expect(Math.abs(integratedLoudness(pcm) + 16), language).toBeLessThanOrEqual(1);
      expect(truePeak(pcm), language).toBeLessThanOrEqual(-1);
      expect(Math.abs(mean(pcm.samples))).toBeLessThan(1e-3);
      expect(pcm.samples.every((sample) => Math.abs(sample) < 0.9)).toBe(true);
    }
  });

  it('is level in the other languages, too', () => {
    for (const [i, { languageCode }] of languageSets.base.entries()) {
      const voice = defaultVoices[(i * 17) % 48]!;
      expect(Math.abs(integratedLoudness(speak(voice, languageCode)) + 16), voice.name).toBeLessThanOrEqual(1);
    }
  });

  it('has a pitch that fits the gender', () => {
    for (const voice of english) {
      const pitch = pitchOf(voice);
      if (voice.labels.gender === 'female') expect(pitch, voice.name).toBeGreaterThan(130);
      if (voice.labels.gender === 'male') expect(pitch, voice.name).toBeLessThan(130);
    }
  });

  it('differs clearly in timbre or pitch between any two English voices', () => {
    const traits = english.map((voice) => {
      const pcm = speak(voice, 'en');
      return { name: voice.name, spectrum: longTermSpectrum(pcm), pitch: pitchOf(voice) };
    });
    for (const [i, a] of traits.entries()) {
      for (const b of traits.slice(i + 1)) {
        const semitones = Math.abs(12 * Math.log2(a.pitch / b.pitch));
        const distance = spectralDistance(a.spectrum, b.spectrum) + 0.7 * semitones;
        expect(distance, `${a.name} and ${b.name}`).toBeGreaterThan(3);
      }
    }
  });
});
