import { expect, it } from 'vitest';
import { positionTooltip } from './tooltip-position.ts';

const view = { width: 360, height: 640 };
const size = { width: 100, height: 24 };
const anchorAt = (left: number, top: number) => ({ left, top, width: 34, height: 34 });

it.each([
  ['in the middle, above', anchorAt(163, 300), 'top', { left: 130, top: 270 }],
  ['in the middle, at the right', anchorAt(163, 300), 'right', { left: 203, top: 305 }],
  ['at the top, so below', anchorAt(163, 4), 'top', { left: 130, top: 44 }],
  ['at the right edge, so at the left', anchorAt(320, 300), 'right', { left: 214, top: 305 }],
  ['in the corner, moved inside', anchorAt(0, 300), 'top', { left: 8, top: 270 }],
  ['in the other corner, moved inside', anchorAt(326, 606), 'bottom', { left: 252, top: 576 }],
] as const)('is placed %s', (_, anchor, side, place) => {
  expect(positionTooltip(anchor, size, view, side)).toEqual(place);
});
