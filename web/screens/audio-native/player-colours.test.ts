import { expect, it } from 'vitest';
import { findColourProblem, findContrastWarning, toHexColour } from './player-colours.ts';

it('NATIVE-006 names colours that cannot be read, and text that is hard to read', () => {
  expect(findColourProblem('')).toBeUndefined();
  expect(findColourProblem('#123')).toBeUndefined();
  expect(findColourProblem('greenish')).toContain('Enter a color');
  expect(findContrastWarning('#000', '#fff')).toBeUndefined();
  expect(findContrastWarning('', '#fff')).toBeUndefined();
  expect(findContrastWarning('#777', '#888')).toContain('4.5 : 1');
  expect(toHexColour('rgb(1, 2, 255)')).toBe('#0102ff');
});
