import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { letteringFor, weights } from './fonts.ts';

it('opens only the slices that a text needs', () => {
  expect(letteringFor('Hello').families).toBe('"inter-latin"');
  expect(letteringFor('Привет').families).toBe('"inter-cyrillic", "inter-latin"');
  expect(letteringFor('مرحبا').families).toContain('noto-sans-arabic-arabic');
  expect(letteringFor('नमस्ते').families).toContain('noto-sans-devanagari-devanagari');
});

it('knows by kana and hangul which signs are meant', () => {
  expect(letteringFor('天気がいい').families).toMatch(/noto-sans-jp/);
  expect(letteringFor('天氣').families).toMatch(/noto-sans-sc/);
  expect(letteringFor('天氣が').families).not.toMatch(/noto-sans-sc/);
  expect(letteringFor('날씨').families).toMatch(/noto-sans-kr/);
});

it('leaves out what no font can show', () => {
  expect(letteringFor('Hi 🎉 สวัสดี there').shown('Hi 🎉 สวัสดี there').split(/\s+/)).toEqual(['Hi', 'there']);
});

it('composes letters before it looks for them', () => {
  const apart = 'Ân'.normalize('NFD');
  expect(letteringFor(apart).shown(apart)).toBe('Ân');
});

it.each(weights)('VIDEO-005 type of weight %d is as large as it is asked for', (weight) => {
  const { families } = letteringFor('Hello');
  const context = createCanvas(10, 10).getContext('2d');
  const widthAt = (size: number): number => {
    context.font = `${weight} ${size}px ${families}`;
    return context.measureText('Hello').width;
  };
  expect(widthAt(36)).toBeGreaterThan(60);
  expect(widthAt(36)).toBeLessThan(130);
  expect(widthAt(92) / widthAt(36)).toBeCloseTo(92 / 36, 1);
});
