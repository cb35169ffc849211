import { describe, expect, it } from 'vitest';
import {
  fitView,
  formatTime,
  isFitted,
  pxAt,
  resizeView,
  reveal,
  scrollBy,
  ticksOf,
  timeAt,
  zoomAt,
} from './time-view.ts';

const twoHours = fitView(7200, 900);

describe('the visible part of a recording', () => {
  it('keeps the time under the pointer while it zooms', () => {
    for (const anchorPx of [0, 300, 900]) {
      const before = timeAt(twoHours, anchorPx);
      const zoomed = zoomAt(zoomAt(twoHours, 40, anchorPx), 1.7, anchorPx);
      expect(pxAt(zoomed, before)).toBeCloseTo(anchorPx, 6);
    }
  });

  it('shows the whole recording at most, and 500 px per second at least', () => {
    expect(zoomAt(twoHours, 0.1, 450)).toEqual(twoHours);
    expect(zoomAt(twoHours, 1e9, 450).pxPerS).toBe(500);
    expect(fitView(0.5, 900).pxPerS).toBe(1800);
  });

  it('does not scroll beyond the ends', () => {
    const zoomed = zoomAt(twoHours, 10, 0);
    expect(scrollBy(zoomed, -50).startInS).toBe(0);
    expect(scrollBy(zoomed, 1e9).startInS).toBe(7200 - 720);
  });

  it('stays whole when the window changes, and keeps its zoom otherwise', () => {
    expect(isFitted(resizeView(twoHours, 7200, 300))).toBe(true);
    const zoomed = zoomAt(twoHours, 10, 450);
    expect(resizeView(zoomed, 7200, 300)).toMatchObject({ pxPerS: zoomed.pxPerS, startInS: zoomed.startInS });
  });

  it('scrolls to a hidden time, and not to a visible one', () => {
    const zoomed = zoomAt(twoHours, 10, 0);
    expect(reveal(zoomed, 100)).toBe(zoomed);
    expect(reveal(zoomed, 800).startInS).toBeCloseTo(80, 6);
    expect(reveal(scrollBy(zoomed, 500), 10).startInS).toBe(10);
  });
});

describe('the ruler', () => {
  it('has round times that are far enough apart', () => {
    expect(ticksOf(twoHours, 70).times).toEqual(Array.from({ length: 13 }, (_, at) => at * 600));
    expect(ticksOf(zoomAt(twoHours, 1e9, 0), 70)).toMatchObject({ stepInS: 0.2 });
  });

  it('writes times as precise as their distance', () => {
    expect([formatTime(62.53, 1), formatTime(62.53, 0.1), formatTime(62.53, 0.01), formatTime(3725, 60)]).toEqual([
      '1:03',
      '1:02.5',
      '1:02.53',
      '1:02:05',
    ]);
  });
});
