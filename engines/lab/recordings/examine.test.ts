import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSpeech, type Speech } from '../../registry.ts';
import { examine } from './examine.ts';
import { chordProgression, mixNoise, recordVoice, scaleToLevel, sine, whiteNoise } from './test-recordings.ts';

const story =
  'The harbour was quiet that morning. A single boat moved slowly past the lighthouse, and the keeper waved from the gallery. ' +
  'Nobody on board waved back. He went inside, put the kettle on, and wrote seventeen words into his book about the weather.';

let speech: Speech;
let marlow: Float32Array;
/** Its first sentences. */
let excerpt: Float32Array;
const record = (name: string, text = story) =>
  recordVoice(speech, speech.voices.find((voice) => voice.name === name)!, text);
beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
  marlow = await record('Marlow');
  excerpt = marlow.slice(0, 16_000 * 5);
}, 60_000);
afterAll(() => speech.close());

describe('an unusable recording', () => {
  it.each<[fault: string, samples: () => Float32Array]>([
    ['silent', () => new Float32Array(0)],
    ['silent', () => new Float32Array(16_000 * 5)],
    ['no_speech', () => whiteNoise(5)],
    ['tone', () => sine(5, 1000)],
    ['tone', () => sine(5, 200)],
    ['music', () => chordProgression(8, 'held')],
    ['music', () => chordProgression(8, 'broken')],
    ['music', () => chordProgression(8, 'broken', true)],
    ['clipped', () => excerpt.map((sample) => Math.max(-1, Math.min(1, sample * 20)))],
    ['too_quiet', () => scaleToLevel(excerpt, 0.0003)],
    ['too_short', () => marlow.slice(0, 8000)],
    ['too_short', () => marlow.slice(4000, 4960)],
    ['too_short', () => marlow.slice(4000, 4016)],
    ['silent', () => new Float32Array(16_000 * 5).fill(0.25)],
  ])('%s', (fault, samples) => {
    const { faults, quality, reason } = examine(samples());
    expect(faults).toEqual([fault]);
    expect(quality).toBe('bad');
    expect(reason).not.toBe('');
  });
});

describe('a usable recording', () => {
  it('is measured: speech, loudness and one speaker', () => {
    const lengthS = marlow.length / 16_000;
    const result = examine(marlow);
    expect(result.faults).toEqual([]);
    expect(result.speakers).toBe(1);
    expect(result.speechS / lengthS).toBeGreaterThan(0.7);
    expect(result.speechS).toBeLessThanOrEqual(lengthS);
    expect(result.loudnessLufs).toBeGreaterThan(-22);
    expect(result.loudnessLufs).toBeLessThan(-14);
    expect(result.reason).toContain('minute');
  });

  it('is not classified as a tone if it has a DC offset', () => {
    expect(examine(excerpt.map((sample) => sample / 2 + 0.25)).faults).toEqual([]);
  });

  it.each([5])('has a measured noise of %i dB below the voice', (snrDb) => {
    const result = examine(mixNoise(marlow, whiteNoise(marlow.length / 16_000 + 1), snrDb));
    expect(result.faults).toEqual([]);
    expect(Math.abs(result.snrDb - snrDb)).toBeLessThan(3);
    expect(result.reason).toContain('noise');
  });

  it('has a lower quality if it has defects', () => {
    const clean = examine(marlow).quality;
    expect(clean).toBe('good');
    expect(examine(scaleToLevel(marlow, 0.005)).quality).not.toBe('good');
  });
});
