import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openVariableResampler } from '../../../audio/effects/variable-resampler.ts';
import { readWav } from '../../../audio/formats/wav.ts';
import { seededRandom } from '../../host/seeded-random.ts';
import { defaultVoices } from '../../voices/default-voices.ts';
import { embedSpeaker } from '../embedding/embed-speaker.ts';
import { cosineSimilarity } from '../embedding/speaker-embedding.ts';
import { findBaseVoice } from './base-voice.ts';
import { fitVoice } from './fit.ts';
import { synthesizeBase } from './synthesize-base.ts';
import { fitDistance } from './test-fit-distance.ts';
import { measureProfile } from './voice-profile.ts';

const texts = [
  'The lighthouse keeper had a rule about storms: never name them.',
  'A named storm, he said, takes an interest in you.',
  'He counted the steps it took, as he had counted them every winter for thirty years, and found that it was two ahead.',
  'Then the wind dropped, all at once, like a man who has forgotten what he came to say.',
  'In the quiet he heard a boat, and it was very close.',
];
const varyRate = openVariableResampler();
const recorded = new Map<string, Float32Array>();
/** Speech of an engine voice, mono at 16 kHz. */
function record(voice: string, spoken = texts, engineId = 'flite'): Float32Array {
  const key = [engineId, voice, ...spoken].join('|');
  const recording = recorded.get(key) ?? synthesizeRecording(voice, spoken, engineId);
  recorded.set(key, recording);
  return recording;
}
function synthesizeRecording(voice: string, spoken: readonly string[], engineId: string): Float32Array {
  const { clauses, sampleRate } = synthesizeBase(engineId, voice, 'en', spoken);
  const samples = Float32Array.from(clauses.flatMap((clause) => [...clause]));
  return sampleRate === 16_000 ? samples : varyRate(samples, () => sampleRate / 16_000).slice();
}
const idsOf = (...bases: string[]): string[] =>
  defaultVoices
    .filter(({ speakers: [first] }) => bases.some((base) => first!.engineVoice.startsWith(base)))
    .map(({ id }) => id);

describe('a voice fitted to recordings', { timeout: 60_000 }, () => {
  it.each([
    ['flite', 'awb', idsOf('awb')],
    ['espeak', 'woman-rp', idsOf('man', 'woman')],
  ])('approximates %s %s from another base', (engineId, goal, excludedIds) => {
    const { recipe } = fitVoice([record(goal, texts, engineId)], { language: 'en', excludedIds });
    const measures = fitDistance(recipe, record(goal, texts, engineId));
    expect(excludedIds).not.toContain(recipe.base);
    expect(measures.f0ErrorSemitones).toBeLessThan(0.3);
    expect(measures.spectrumDb).toBeLessThan(1.5);
    expect(measures.mfccCosine).toBeGreaterThan(0.99);
    expect(recipe.adaptation.warp).toBeGreaterThanOrEqual(0.86);
    expect(recipe.adaptation.warp).toBeLessThanOrEqual(1.06);
    expect(recipe.adaptation.bandsDb).toHaveLength(19);
    expect(recipe.adaptation.fineDb).toHaveLength(26);
    for (const db of recipe.adaptation.fineDb!) expect(Math.abs(db)).toBeLessThanOrEqual(6);
  });

  it('uses the voice itself if it is a base, almost unchanged', () => {
    const { recipe } = fitVoice([record('rms')], { language: 'en' });
    expect(recipe.base).toBe(idsOf('rms')[0]);
    expect(recipe.adaptation.warp).toBeCloseTo(1, 1);
    expect(recipe.adaptation.rate).toBeGreaterThan(0.85);
    expect(recipe.adaptation.rate).toBeLessThan(1.15);
  });

  it('has the embedding of all recordings', () => {
    const [longest, other] = [record('rms'), record('rms').subarray(0, 64_000)];
    const { embedding } = fitVoice([longest, other], {});
    expect(cosineSimilarity(embedding, embedSpeaker(longest, other))).toBeCloseTo(1, 6);
    expect(cosineSimilarity(embedding, embedSpeaker(longest))).toBeLessThan(0.99999);
  });

  it('has a base without a regional pronunciation, which the recording may not have', () => {
    // Each goal is nearest to a voice with an accent, if only the sound counts.
    for (const goal of ['slt-rp-low', 'slt-rp', 'rms-new-york', 'slt-scottish']) {
      const { voice } = findBaseVoice(measureProfile([record(goal)], 16_000, 2)!, 'en', []);
      expect(idsOf('slt-rp', 'rms-new', 'slt-scottish', 'awb-lancashire'), goal).not.toContain(voice.id);
    }
  });

  it('has a base for its language', () => {
    const goal = measureProfile([record('slt')], 16_000, 2)!;
    expect(findBaseVoice(goal, 'de', []).voice.labels.language).toBe('de');
  });

  it('rejects recordings without a voice', () => {
    const random = seededRandom(1, 'noise');
    const noise = Float32Array.from({ length: 48_000 }, () => (random() - 0.5) * 0.2);
    expect(() => fitVoice([noise], {})).toThrow('the recordings contain no voice');
  });

  const austen = new URL('../../../../shared/audio/austen-0870.wav', import.meta.url);
  it.skipIf(!existsSync(austen))('approximates a real reader', () => {
    const recording = readWav(readFileSync(austen)).samples;
    const measures = fitDistance(fitVoice([recording], { language: 'en' }).recipe, recording);
    expect(measures.f0ErrorSemitones).toBeLessThan(0.3);
    expect(measures.spectrumDb).toBeLessThan(1.5);
    expect(measures.mfccCosine).toBeGreaterThan(0.99);
  });
});

describe('the speaker embedding', () => {
  it('is similar for the same voice with another text, and different for other voices', () => {
    const other = [
      'She had a way of walking that made the pavement seem wider.',
      'Please lock the front door before you go.',
      'Five young men joined us on the voyage, though only three of them could swim.',
    ];
    const [rms, awb, slt] = ['rms', 'awb', 'slt'].map((voice) => embedSpeaker(record(voice)));
    expect(Math.hypot(...rms!)).toBeCloseTo(1, 6);
    for (const [voice, embedding] of [
      ['rms', rms!],
      ['awb', awb!],
      ['slt', slt!],
    ] as const)
      expect(cosineSimilarity(embedSpeaker(record(voice, other)), embedding), voice).toBeGreaterThan(0.85);
    expect(cosineSimilarity(rms!, slt!)).toBeLessThan(0.75);
    expect(cosineSimilarity(rms!, awb!)).toBeLessThan(0.75);
  });

  it('describes all recordings of a speaker, whatever their order and length', () => {
    const [rms, awb] = [record('rms'), record('awb')];
    const both = embedSpeaker(rms, awb);
    expect(cosineSimilarity(embedSpeaker(awb, rms), both)).toBeCloseTo(1, 6);
    for (const one of [rms, awb]) {
      expect(cosineSimilarity(embedSpeaker(one), both)).toBeGreaterThan(0.6);
      expect(cosineSimilarity(embedSpeaker(one), both)).toBeLessThan(0.999);
    }
  });

  it('has unit length even for unvoiced audio', () => {
    expect(Math.hypot(...embedSpeaker(new Float32Array(16_000)))).toBeCloseTo(1, 6);
  });
});
