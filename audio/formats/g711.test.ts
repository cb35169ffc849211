import { describe, expect, it } from 'vitest';
import { decodeAlaw, decodeMulaw, encodeAlaw, encodeMulaw } from './g711.ts';

const everyCode = Uint8Array.from({ length: 256 }, (_, code) => code);
const everySample = Int16Array.from({ length: 65_536 }, (_, i) => i - 32_768);

/** Decision values of Recommendation G.711, the positive half: [lower end in its own units, code]. */
const mulawTable: [number, number][] = [
  [8159 - 256, 0x80],
  [4063, 0x8f],
  [2015, 0x9f],
  [991, 0xaf],
  [479, 0xbf],
  [223, 0xcf],
  [95, 0xdf],
  [31, 0xef],
  [1, 0xfe],
  [0, 0xff],
];
const alawTable: [number, number][] = [
  [4096 - 128, 0xff],
  [2048, 0xf0],
  [1024, 0xe0],
  [512, 0xd0],
  [256, 0xc0],
  [128, 0xb0],
  [64, 0xa0],
  [32, 0x90],
  [2, 0x81],
  [0, 0x80],
];

describe('mu-law', () => {
  it.each(mulawTable)('encodes %i of 8159 as the code of the recommendation', (value, code) => {
    expect(encodeMulaw(Int16Array.of(value * 4))).toEqual(Uint8Array.of(code));
    expect(encodeMulaw(Int16Array.of(-value * 4 - 1))).toEqual(Uint8Array.of(code & 0x7f));
  });

  it('reads the output values of the recommendation', () => {
    const values = decodeMulaw(Uint8Array.of(0x80, 0x8f, 0x9f, 0xaf, 0xbf, 0xcf, 0xdf, 0xef, 0xfe, 0xff, 0x7f, 0x00));
    const expected = [8031, 4191, 2079, 1023, 495, 231, 99, 33, 2, 0, 0, -8031];
    expect(Array.from(values, (value) => value / 4 + 0)).toEqual(expected);
  });

  it('keeps every code in a round trip, except the negative zero', () => {
    const expected = everyCode.map((code) => (code === 0x7f ? 0xff : code));
    expect(encodeMulaw(decodeMulaw(everyCode))).toEqual(expected);
  });

  it('has an error of at most half a step and the two bits it drops', () => {
    const back = decodeMulaw(encodeMulaw(everySample));
    const bad = everySample.filter(
      (sample, i) => Math.abs(sample) < 32_636 && Math.abs(back[i]! - sample) > 4 + (Math.abs(sample) + 132) / 32,
    );
    expect([...bad]).toEqual([]);
  });
});

describe('A-law', () => {
  it.each(alawTable)('encodes %i of 4096 as the code of the recommendation, even bits inverted', (value, code) => {
    expect(encodeAlaw(Int16Array.of(value * 8))).toEqual(Uint8Array.of(code ^ 0x55));
    expect(encodeAlaw(Int16Array.of(-value * 8 - 1))).toEqual(Uint8Array.of((code & 0x7f) ^ 0x55));
  });

  it('reads the output values of the recommendation', () => {
    const codes = [0xff, 0xf0, 0xe0, 0xd0, 0xc0, 0xb0, 0xa0, 0x90, 0x80, 0x00, 0x7f].map((code) => code ^ 0x55);
    const expected = [4032, 2112, 1056, 528, 264, 132, 66, 33, 1, -1, -4032];
    expect(Array.from(decodeAlaw(Uint8Array.from(codes)), (value) => value / 8)).toEqual(expected);
  });

  it('keeps every code in a round trip', () => {
    expect(encodeAlaw(decodeAlaw(everyCode))).toEqual(everyCode);
  });

  it('has an error of at most half a step and the three bits it drops', () => {
    const back = decodeAlaw(encodeAlaw(everySample));
    const bad = everySample.filter((sample, i) => Math.abs(back[i]! - sample) > 9 + Math.abs(sample) / 32);
    expect([...bad]).toEqual([]);
  });
});
