import { RtcpReceiverInfo } from 'werift-rtp';

/** Counts what arrives from one sender, for the reports to it (RFC 3550, appendix A). */
export function createReceiverStatistics(ssrc: number) {
  let [firstSequence, highestSequence]: [number | undefined, number] = [undefined, 0];
  let received = 0;
  let [expectedBefore, receivedBefore] = [0, 0];
  let [transit, jitter]: [number | undefined, number] = [undefined, 0];
  let lastReport: { middle: number; atMs: number } | undefined;

  return {
    received(sequence: number, timestamp: number, nowMs: number): void {
      if (firstSequence === undefined) [firstSequence, highestSequence] = [sequence, sequence];
      highestSequence += Math.max(0, ((sequence - highestSequence) << 16) >> 16);
      received += 1;
      const arrival = (Math.round(nowMs * 8) - timestamp) | 0;
      if (transit !== undefined) jitter += (Math.abs((arrival - transit) | 0) - jitter) / 16;
      transit = arrival;
    },

    /** The other side sent a report at this NTP time. */
    reported(ntpTimestamp: bigint, nowMs: number): void {
      lastReport = { middle: Number((ntpTimestamp >> 16n) & 0xffff_ffffn), atMs: nowMs };
    },

    report(nowMs: number): RtcpReceiverInfo {
      const expected = firstSequence === undefined ? 0 : highestSequence - firstSequence + 1;
      const lost = expected - expectedBefore - (received - receivedBefore);
      const share = expected > expectedBefore ? Math.max(0, lost) / (expected - expectedBefore) : 0;
      [expectedBefore, receivedBefore] = [expected, received];
      return new RtcpReceiverInfo({
        ssrc,
        fractionLost: Math.min(255, Math.floor(share * 256)),
        packetsLost: Math.min(0x7f_ffff, Math.max(0, expected - received)),
        highestSequence: highestSequence >>> 0,
        jitter: Math.round(jitter),
        lsr: lastReport?.middle ?? 0,
        dlsr: lastReport ? Math.min(0xffff_ffff, Math.round(((nowMs - lastReport.atMs) * 65_536) / 1000)) : 0,
      });
    },
  };
}
