import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { openGlyphs, weights } from './fonts.ts';

it('opens only the required font slices', () => {
  expect(openGlyphs('Hello').families).toBe('"inter-latin"');
  expect(openGlyphs('Привет').families).toBe('"inter-cyrillic", "inter-latin"');
  expect(openGlyphs('مرحبا').families).toContain('noto-sans-arabic-arabic');
  expect(openGlyphs('नमस्ते').families).toContain('noto-sans-devanagari-devanagari');
});

it('chooses the CJK font by kana and hangul', () => {
  expect(openGlyphs('天気がいい').families).toMatch(/noto-sans-jp/);
  expect(openGlyphs('天氣').families).toMatch(/noto-sans-sc/);
  expect(openGlyphs('天氣が').families).not.toMatch(/noto-sans-sc/);
  expect(openGlyphs('날씨').families).toMatch(/noto-sans-kr/);
});

it('removes characters that no font has', () => {
  expect(openGlyphs('Hi 🎉 สวัสดี there').removeUndrawable('Hi 🎉 สวัสดี there').split(/\s+/)).toEqual(['Hi', 'there']);
});

it('normalizes letters before searching for them', () => {
  const apart = 'Ân'.normalize('NFD');
  expect(openGlyphs(apart).removeUndrawable(apart)).toBe('Ân');
});

it.each(weights)('VIDEO-005 weight %d is drawn in the requested size', (weight) => {
  const { families } = openGlyphs('Hello');
  const context = createCanvas(10, 10).getContext('2d');
  const widthAt = (size: number): number => {
    context.font = `${weight} ${size}px ${families}`;
    return context.measureText('Hello').width;
  };
  expect(widthAt(36)).toBeGreaterThan(60);
  expect(widthAt(36)).toBeLessThan(130);
  expect(widthAt(92) / widthAt(36)).toBeCloseTo(92 / 36, 1);
});
