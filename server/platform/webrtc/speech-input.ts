import { frameMs, inputRate, ticksPerMs } from './opus-codec.ts';

export interface SpeechPacket {
  readonly sequenceNumber: number;
  /** Clock of Opus: 48 steps per ms. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** How long a missing packet is waited for, ms. */
const maxWaitMs = 60;
/** Without packets for this long the person is silent: muted, or a pause that the encoder leaves out. */
const quietMs = 80;
/** A longer gap of the timestamps is another stream, ms. */
const maxGapMs = 1000;
const maxWaiting = 50;
const bytesPerMs = (inputRate / 1000) * 2;
const silence = (ms: number): Uint8Array => new Uint8Array(Math.round(ms) * bytesPerMs);

/**
 * Puts packets in order for a recognizer, which unlike an ear does not need them at even times: each passes at once if it
 * is the next one. What is lost or left out becomes silence. `emit`: 16-bit samples at 16 kHz.
 */
export function openSpeechInput(
  decode: (packet: Uint8Array) => Uint8Array | undefined,
  emit: (samples: Uint8Array) => void,
) {
  const waiting = new Map<number, SpeechPacket & { readonly arrivedAt: number }>();
  let next: { sequenceNumber: number; timestamp: number } | undefined;
  let lastAt: number | undefined;
  /** Silence that stood in for packets that may still come or that were never sent, ms. */
  let filledMs = 0;

  function take(packet: SpeechPacket): void {
    if (next) {
      const gapMs = ((packet.timestamp - next.timestamp) | 0) / ticksPerMs - filledMs;
      if (gapMs >= frameMs && gapMs <= maxGapMs) emit(silence(gapMs));
    }
    filledMs = 0;
    const samples = decode(packet.payload);
    if (samples) emit(samples);
    const durationMs = samples ? samples.length / bytesPerMs : frameMs;
    next = {
      sequenceNumber: (packet.sequenceNumber + 1) & 0xffff,
      timestamp: (packet.timestamp + durationMs * ticksPerMs) >>> 0,
    };
  }

  function takeInOrder(): void {
    for (;;) {
      const packet = next && waiting.get(next.sequenceNumber);
      if (!packet) return;
      waiting.delete(packet.sequenceNumber);
      take(packet);
    }
  }

  /** Gives up what is missing before the oldest packet. */
  function skipMissing(): void {
    const [oldest] = [...waiting.values()].sort((a, b) => distance(a.sequenceNumber) - distance(b.sequenceNumber));
    if (!oldest) return;
    waiting.delete(oldest.sequenceNumber);
    take(oldest);
    takeInOrder();
  }

  const distance = (sequenceNumber: number): number =>
    next ? ((sequenceNumber - next.sequenceNumber) << 16) >> 16 : 0;

  return {
    add(packet: SpeechPacket, nowMs: number): void {
      lastAt = nowMs;
      if (!next) {
        take(packet);
        return;
      }
      // Late or sent twice.
      if (distance(packet.sequenceNumber) < 0) return;
      waiting.set(packet.sequenceNumber, { ...packet, arrivedAt: nowMs });
      takeInOrder();
      if (waiting.size > maxWaiting) skipMissing();
    },

    /** To be called every 20 ms. */
    tick(nowMs: number): void {
      for (const { arrivedAt } of waiting.values())
        if (nowMs - arrivedAt >= maxWaitMs) {
          skipMissing();
          break;
        }
      if (lastAt === undefined || nowMs - lastAt < quietMs + filledMs || waiting.size > 0) return;
      emit(silence(frameMs));
      filledMs += frameMs;
    },
  };
}
