import { expect, it } from 'vitest';
import { readEnglish } from './read-english.ts';

it.each([
  ['3x - 4 = 0', 'three x minus four equals zero'],
  ['2x + 3y = 5', 'two x plus three y equals five'],
  ['4 - x', 'four minus x'],
  ['x²/2', 'x squared over two'],
  ['A = π r²', 'A equals pi r squared'],
  ['√2', 'the square root of two'],
  ['10⁻³', 'ten to the power of minus three'],
  ['∞', 'infinity'],
  ['C# and F#', 'C sharp and F sharp'],
  ['I <3 you', 'I love you'],
  ['Thank you <3', 'Thank you heart'],
  ['p <3', 'p is less than three'],
  ['2x faster', 'two times faster'],
])('reads the formula %s', (written, spoken) => {
  expect(readEnglish(written)).toBe(spoken);
  expect(readEnglish(spoken)).toBe(spoken);
});
