import { describe, expect, it } from 'vitest';
import { layoutRows } from './text-rows.ts';

const box = { width: 900, height: 480 };
/** Every letter is half as wide as it is high. */
const widthOf = (text: string, size: number) => (text.length * size) / 2;
const rows = (text: string) => layoutRows(text.split(' '), box, widthOf);

/** Each placed word with the space it covers. */
const extents = ({ placed, size }: ReturnType<typeof layoutRows>) =>
  placed.map(({ text, x, y }) => ({ text, y, left: x, right: x + widthOf(text, size) }));

describe('rows of words', () => {
  it('are in the largest type when there is room, in the middle of the height', () => {
    const { size, placed } = rows('Hello!');
    expect(size).toBe(92);
    expect(placed).toEqual([{ text: 'Hello!', word: 0, x: 0, y: expect.closeTo(240 + 92 * 0.36) }]);
  });

  it('stay inside the box, whatever the words are', () => {
    for (const text of [
      'a b c d e f g h',
      `${'long'.repeat(60)} end`,
      'אבג דהו אחד hello world זחט',
      'x'.repeat(3000),
    ]) {
      for (const { left, right, y } of extents(rows(text))) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(900);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(480);
      }
    }
  });

  it('make the type smaller before they break a word', () => {
    const word = 'y'.repeat(30);
    expect(rows(word).placed.map(({ text }) => text)).toEqual([word]);
    expect(rows(word).size).toBe(60);
  });

  it('begin at the right where a text is read from there, and keep the order of foreign words', () => {
    const laid = layoutRows(['אבג', 'hello', 'world', 'דהו'], { width: 2000, height: 480 }, widthOf);
    expect(laid.isRtl).toBe(true);
    const left = new Map(extents(laid).map((word) => [word.text, word]));
    expect(left.get('אבג')!.right).toBe(2000);
    expect(left.get('hello')!.left).toBeLessThan(left.get('world')!.left);
    expect(left.get('דהו')!.left).toBeLessThan(left.get('hello')!.left);
    expect(left.get('world')!.left - left.get('hello')!.right).toBeCloseTo(46);
  });

  it('put no space between signs that want none', () => {
    const [first, second] = extents(layoutRows(['灯台', '守'], box, widthOf));
    expect(second!.left).toBe(first!.right);
  });
});
