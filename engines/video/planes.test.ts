import { expect, it } from 'vitest';
import { copyBox, openPlanes, paintBar, toYuv } from './planes.ts';

it('converts colours to BT.709 in video range', () => {
  expect(toYuv([0, 0, 0])).toEqual([16, 128, 128]);
  expect(toYuv([255, 255, 255])).toEqual([235, 128, 128]);
  expect(toYuv([255, 0, 0])).toEqual([63, 102, 240]);
});

it('paints a bar with anti-aliased edges in all planes, and nothing outside', () => {
  const planes = openPlanes(32, 32);
  paintBar(planes, { x: 8, width: 8, middle: 16, height: 16.5 }, [200, 100, 50]);
  const sum = (data: Uint8Array) => data.reduce((total, value) => total + value, 0);
  // A rectangle of 8 × 8.5 between two half discs with a diameter of 8.
  const area = 8 * 8.5 + Math.PI * 16;
  expect(sum(planes[0].data) / 200 / area).toBeCloseTo(1, 1);
  expect((sum(planes[1].data) / 100) * 4).toBeGreaterThan(area * 0.9);
  expect(planes[0].data[16 * 32 + 7]).toBe(0);
  expect(planes[0].data[16 * 32 + 8]).toBe(200);
  expect(planes[0].data[16 * 32 + 16]).toBe(0);
  expect(planes[0].data[7 * 32 + 12]).toBeGreaterThan(0);
  expect(planes[0].data[7 * 32 + 12]).toBeLessThan(200);
});

it('copies only the box', () => {
  const [from, to] = [openPlanes(8, 8), openPlanes(8, 8)];
  for (const { data } of from) data.fill(9);
  copyBox(from, to, { x: 2, y: 4, width: 4, height: 2 });
  expect(to.map(({ data }) => data.filter((value) => value === 9).length)).toEqual([8, 2, 2]);
  expect(to[0].data[4 * 8 + 2]).toBe(9);
});
