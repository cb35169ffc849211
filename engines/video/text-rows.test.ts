import { describe, expect, it } from 'vitest';
import { layoutRows } from './text-rows.ts';

const box = { width: 900, height: 480 };
/** Every letter is half as wide as high. */
const measureText = (text: string, size: number) => (text.length * size) / 2;
const rows = (text: string) => layoutRows(text.split(' '), box, measureText);

/** The horizontal extent of each placed word. */
const extents = ({ placed, size }: ReturnType<typeof layoutRows>) =>
  placed.map(({ text, x, y }) => ({ text, y, left: x, right: x + measureText(text, size) }));

describe('text rows', () => {
  it('use the largest font size that fits and are vertically centred', () => {
    const { size, placed } = rows('Hello!');
    expect(size).toBe(92);
    expect(placed).toEqual([{ text: 'Hello!', word: 0, x: 0, y: expect.closeTo(240 + 92 * 0.36) }]);
  });

  it('stay inside the box for any words', () => {
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

  it('reduce the font size before breaking a word', () => {
    const word = 'y'.repeat(30);
    expect(rows(word).placed.map(({ text }) => text)).toEqual([word]);
    expect(rows(word).size).toBe(60);
  });

  it('are right-aligned for right-to-left text and keep the order of Latin words', () => {
    const laid = layoutRows(['אבג', 'hello', 'world', 'דהו'], { width: 2000, height: 480 }, measureText);
    expect(laid.isRtl).toBe(true);
    const left = new Map(extents(laid).map((word) => [word.text, word]));
    expect(left.get('אבג')!.right).toBe(2000);
    expect(left.get('hello')!.left).toBeLessThan(left.get('world')!.left);
    expect(left.get('דהו')!.left).toBeLessThan(left.get('hello')!.left);
    expect(left.get('world')!.left - left.get('hello')!.right).toBeCloseTo(46);
  });

  it('have no space between CJK words', () => {
    const [first, second] = extents(layoutRows(['灯台', '守'], box, measureText));
    expect(second!.left).toBe(first!.right);
  });
});
