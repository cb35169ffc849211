import { expect, it } from 'vitest';
import { contrast, cssColour, parseColour } from './player-look.ts';

it.each([
  ['#fff', 'rgba(255, 255, 255, 1)'],
  ['#11223380', 'rgba(17, 34, 51, 0.502)'],
  ['rgba(0, 10, 255, 0.5)', 'rgba(0, 10, 255, 0.5)'],
  ['rgb(1 2 3 / 50%)', 'rgba(1, 2, 3, 0.5)'],
  [' #0A0a0A ', 'rgba(10, 10, 10, 1)'],
])('NATIVE-006 reads the colour %s', (text, css) => {
  expect(cssColour(parseColour(text)!)).toBe(css);
});

it.each([
  '',
  'red',
  '#12',
  '#12345',
  'rgb(256,0,0)',
  'rgba(0,0,0,2)',
  'url(x)',
  '#fff;background:url(//x)',
  'rgb(1,2)',
])('NATIVE-006 refuses the colour "%s"', (text) => {
  expect(parseColour(text)).toBeUndefined();
});

it('measures the contrast of two colours', () => {
  expect(contrast(parseColour('#000')!, parseColour('#fff')!)).toBeCloseTo(21);
});
