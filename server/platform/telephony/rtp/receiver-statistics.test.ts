import { describe, expect, it } from 'vitest';
import { createReceiverStatistics } from './receiver-statistics.ts';

describe('statistics for reports', () => {
  it('count loss since the last report and in all, over the wrap of sequence numbers', () => {
    const statistics = createReceiverStatistics(9);
    for (let i = 0; i < 100; i++) {
      if (i % 10 !== 3) statistics.received((65_500 + i) & 0xffff, i * 160, i * 20);
    }
    const first = statistics.report(2000);
    expect(first).toMatchObject({ ssrc: 9, packetsLost: 10, fractionLost: 25, highestSequence: 65_599, lsr: 0 });
    expect(first.jitter).toBe(0);
    expect(statistics.report(2000)).toMatchObject({ packetsLost: 10, fractionLost: 0 });
  });

  it('measure jitter, and the time since the last report of the other side', () => {
    const statistics = createReceiverStatistics(9);
    for (let i = 0; i < 200; i++) statistics.received(i, i * 160, i * 20 + (i % 2) * 10);
    statistics.reported(0x0001_0002_0003_0004n, 1000);
    const { jitter, lsr, dlsr } = statistics.report(1500);
    expect(jitter).toBeGreaterThan(70);
    expect(jitter).toBeLessThanOrEqual(80);
    expect(lsr).toBe(0x0002_0003);
    expect(dlsr).toBe(32_768);
  });
});
