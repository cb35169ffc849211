import { describe, expect, it } from 'vitest';
import { decodeMulaw, encodeMulaw } from '../formats/g711.ts';
import { createKeyToneDetector } from './key-tone-detector.ts';
import { columnHz, keypad, keyTone, rowHz } from './key-tones.ts';
import { seededRandom } from './test-telephone.ts';

const allKeys = keypad.join('');

/** The keys that are found, read in pieces of 20 ms. */
function found(samples: Int16Array): string {
  const detector = createKeyToneDetector();
  let keys = '';
  for (let at = 0; at < samples.length; at += 160) {
    detector.write(samples.subarray(at, at + 160), (key) => {
      keys += key;
    });
  }
  return keys;
}

function concatenate(parts: readonly Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

/** Two tones at 8 kHz. */
function dual(rowTone: number, columnTone: number, ms: number, [row, column] = [6000, 6000]): Int16Array {
  const step = (2 * Math.PI) / 8000;
  return Int16Array.from({ length: ms * 8 }, (_, i) =>
    Math.round(row! * Math.sin(step * rowTone * i) + column! * Math.sin(step * columnTone * i)),
  );
}

const pause = new Int16Array(45 * 8);

describe('tones of keys', () => {
  it('finds each key once, from 45 ms on, over G.711', () => {
    for (const ms of [45, 80, 500]) {
      const tones = concatenate([...allKeys].flatMap((key) => [keyTone(key, ms)!, pause]));
      expect(found(decodeMulaw(encodeMulaw(tones)))).toBe(allKeys);
    }
  });

  it('finds a key that is pressed twice', () => {
    expect(found(concatenate([keyTone('5', 80)!, pause, keyTone('5', 80)!]))).toBe('55');
  });

  it('accepts deviations of 1.5 % and the twist of lines, and no more', () => {
    const [row, column] = [rowHz[1], columnHz[1]];
    expect(found(dual(row * 1.015, column * 0.985, 80))).toBe('5');
    expect(found(dual(row, column, 80, [4000, 6000]))).toBe('5');
    expect(found(dual(row, column, 80, [10_000, 5000]))).toBe('5');
    expect(found(dual(row * 1.04, column * 1.04, 80))).toBe('');
    expect(found(dual(row, column, 80, [2000, 9000]))).toBe('');
    expect(found(dual(row, column, 20))).toBe('');
  });

  it('finds keys in noise', () => {
    const random = seededRandom(1);
    const tones = concatenate([...allKeys].flatMap((key) => [keyTone(key, 80)!, pause]));
    expect(found(tones.map((sample) => sample + (random() - 0.5) * 2500))).toBe(allKeys);
  });

  it('finds none in noise, in chords of a voice and in tones of the exchange', () => {
    const random = seededRandom(2);
    const noise = Int16Array.from({ length: 80_000 }, () => (random() - 0.5) * 30_000);
    const voice = Int16Array.from({ length: 160_000 }, (_, i) => {
      const hz = 90 + 160 * (i / 160_000);
      let sum = 0;
      for (let harmonic = 1; harmonic * hz < 3400; harmonic++)
        sum += Math.sin((2 * Math.PI * hz * harmonic * i) / 8000);
      return sum * 1500;
    });
    expect(found(noise) + found(voice) + found(dual(350, 440, 3000)) + found(dual(440, 480, 3000))).toBe('');
  });

  it('makes no tone for what is no key', () => {
    expect(keyTone('x', 80)).toBeUndefined();
    expect(keyTone('12', 80)).toBeUndefined();
  });
});
