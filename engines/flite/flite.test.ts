import { beforeAll, describe, expect, it } from 'vitest';
import { brightness, levelSpread, mean, pitchSpread, sameSound } from '../../audio/analysis/test-analysis.ts';
import { durationMs, type Pcm } from '../../audio/pcm.ts';
import type { ClauseRequest } from '../contract/clauses.ts';
import type { Synthesizer } from '../host/synthesizer.ts';
import { defaultSettings, eveningTrain, synthesize } from '../host/test-speech.ts';
import { plainText } from './plain-text.ts';
import { createFlite, type FliteModule, fliteSampleRate, loadFlite } from './program.ts';
import { openSynthesizer } from './synthesizer.ts';

let module: FliteModule;
let synthesizer: Synthesizer;
beforeAll(async () => {
  module = await loadFlite();
  synthesizer = await openSynthesizer(module);
});
const speak = (request: Partial<ClauseRequest>) =>
  synthesize(synthesizer, fliteSampleRate, { text: eveningTrain, ...request });
const speechByVoice = new Map<string, Pcm>();
/** The speech with these settings; several tests measure that with the default ones. */
function withSettings(voice: string, change: object): Pcm {
  const settings = { ...defaultSettings, ...change };
  const key = `${voice} ${JSON.stringify(settings)}`;
  const pcm = speechByVoice.get(key) ?? speak({ voice, settings });
  speechByVoice.set(key, pcm);
  return pcm;
}

describe('the flite program', () => {
  it('gives the same output independent of previous calls', () => {
    const flite = createFlite(module);
    const once = (voice: string) => flite.run(['-voice', voice, '-t', 'The lamp is lit.']).slice();
    const voices = ['rms', 'slt', 'awb', 'kal16'];
    const first = voices.map(once);
    flite.run(['-voice', 'slt', '-t', 'Something else entirely, and rather longer than that. '.repeat(10)]);
    expect(voices.map(once).every((wav, i) => Buffer.compare(wav, first[i]!) === 0)).toBe(true);
  });

  it('writes only to memory that is restored before each call', () => {
    const flite = createFlite(module);
    const constants = () => new Uint8Array(flite.memory.buffer, 0, module.writableFrom);
    const before = constants().slice();
    for (const voice of ['rms', 'slt', 'awb', 'kal16']) {
      flite.run(['-voice', voice, '-t', 'In 1984 Dr. Smith paid $5.20 at 3:45.', '--setf', 'duration_stretch=1.1']);
    }
    expect(Buffer.compare(constants(), before)).toBe(0);
  });

  it('does not use more memory after many calls', () => {
    const flite = createFlite(module);
    const size = () => flite.memory.buffer.byteLength;
    const say = () => flite.run(['-voice', 'kal16', '-t', eveningTrain]);
    say();
    const after = size();
    for (let i = 0; i < 25; i++) say();
    expect(size()).toBe(after);
  });

  it('survives a failed call', () => {
    const flite = createFlite(module);
    expect(() => flite.run(['-voice', 'rms', '-f', 'nowhere'])).toThrow();
    expect(flite.run(['-voice', 'kal16', '-t', 'Good.']).length).toBeGreaterThan(1000);
  });
});

describe.each(['rms', 'slt', 'awb', 'kal'])('the settings of %s', (voice) => {
  it('speed changes the duration', () => {
    const [slow, even, fast] = [0.7, 1, 1.2].map((speed) => durationMs(withSettings(voice, { speed })));
    expect(slow! / even!).toBeGreaterThan(1.3);
    expect(slow! / even!).toBeLessThan(1.5);
    expect(fast! / even!).toBeGreaterThan(0.78);
    expect(fast! / even!).toBeLessThan(0.88);
  });

  it('stability narrows the intonation', () => {
    const [free, even, steady] = [0, 0.5, 1].map((stability) => pitchSpread(withSettings(voice, { stability })));
    expect(free).toBeGreaterThan(even! * 1.15);
    expect(steady).toBeLessThan(even! * 0.85);
  });

  it('similarity_boost makes it brighter', () => {
    const [dull, even, clear] = [0, 0.75, 1].map((similarityBoost) =>
      brightness(withSettings(voice, { similarityBoost })),
    );
    expect(dull).toBeLessThan(even! * 0.8);
    expect(clear).toBeGreaterThan(even! * 1.05);
  });

  it('style widens intonation and dynamics', () => {
    const [plain, full] = [0, 1].map((style) => withSettings(voice, { style }));
    expect(pitchSpread(full!)).toBeGreaterThan(pitchSpread(plain!) * 1.15);
    expect(levelSpread(full!)).toBeGreaterThan(levelSpread(plain!));
    expect(durationMs(full!)).toBeGreaterThan(durationMs(plain!) * 1.01);
  });

  it('use_speaker_boost raises presence and narrows dynamics', () => {
    const [off, on] = [false, true].map((useSpeakerBoost) => withSettings(voice, { useSpeakerBoost }));
    expect(brightness(on!)).toBeGreaterThan(brightness(off!) * 1.1);
    expect(levelSpread(on!)).toBeLessThan(levelSpread(off!));
  });

  it('the output varies with the seed and is equal for the same seed', () => {
    const [one, two, again] = [1, 2, 1].map((seed) => speak({ voice, seed }));
    expect(sameSound(again!, one!)).toBe(true);
    expect(sameSound(two!, one!)).toBe(false);
    expect(Math.abs(durationMs(two!) / durationMs(one!) - 1)).toBeLessThan(0.05);
  });
});

describe('a clause of flite', () => {
  it('starts and ends in silence, without a DC offset', () => {
    for (const voice of ['rms', 'slt-high', 'awb-old', 'kal-light']) {
      const { samples } = speak({ voice, text: 'Please hold the line' });
      expect(Math.abs(samples[0]!)).toBeLessThan(1e-3);
      expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-3);
      expect(Math.abs(mean(samples))).toBeLessThan(1e-3);
    }
  });

  it.each(['rms', 'slt-high', 'awb-old', 'kal-light'])('of %s has hardly any silence at its ends', (voice) => {
    const { samples } = speak({ voice, text: 'All of us are well' });
    const block = fliteSampleRate / 100;
    const isLoud = Array.from(
      { length: samples.length / block },
      (_, i) => Math.hypot(...samples.subarray(i * block, (i + 1) * block)) > 0.01 * Math.sqrt(block),
    );
    expect(isLoud.indexOf(true)).toBeLessThanOrEqual(5);
    expect(isLoud.length - isLoud.lastIndexOf(true)).toBeLessThanOrEqual(12);
  });

  it.each(['rms', 'slt', 'slt-rp'])('of %s pauses at a comma and longer at a semicolon', (voice) => {
    const ms = (mark: string) => durationMs(speak({ voice, text: `All of the men${mark} all of the women` }));
    const [none, comma, semicolon] = ['', ',', ';'].map(ms);
    expect(comma! - none!).toBeGreaterThan(120);
    expect(semicolon! - comma!).toBeGreaterThan(100);
  });

  it('pauses at a comma after a given pronunciation', () => {
    const pronunciations = [{ from: 11, to: 14, phoneme: 'mɛn', alphabet: 'ipa' as const }];
    const ms = (mark: string) =>
      durationMs(speak({ voice: 'rms', text: `All of the men${mark} all of the women`, pronunciations }));
    expect(ms(',') - ms('')).toBeGreaterThan(120);
  });

  it.each([
    ['Ünïcödé naïve café — “quoted”…', 'Unicode naive cafe , "quoted"...'],
    ['Straße, Łódź, København, Æsir', 'Strasse, Lodz, Kobenhavn, Aesir'],
    ['the word привет means hello', 'the word        means hello'],
    ['fi № ½', 'fi No  one half'],
  ])('%j is converted to %j', (text, plain) => {
    expect(plainText(text).replace(/\s+/g, ' ')).toBe(plain.replace(/\s+/g, ' '));
  });

  it.each(['', '...', '\u0001', '漢字', 'x'.repeat(200), '9'.repeat(200), '--help', "'", '"', '%s%n', '-o evil.wav'])(
    'handles %j',
    (text) => {
      expect(speak({ voice: 'kal', text }).samples.every(Number.isFinite)).toBe(true);
    },
  );

  it('fails for an unknown voice', () => {
    expect(() => speak({ voice: 'nobody' })).toThrow('flite has no voice nobody');
  });
});
