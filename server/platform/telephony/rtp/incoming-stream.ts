import { RtcpPacketConverter, type RtcpReceiverInfo, RtcpSrPacket, RtpPacket } from 'werift-rtp';
import { decodeAlaw, decodeMulaw, encodeMulaw } from '../../../../audio/formats/g711.ts';
import { createKeyToneDetector } from '../../../../audio/telephone/key-tone-detector.ts';
import { createJitterBuffer } from './jitter-buffer.ts';
import { createKeyEventReader } from './key-events.ts';
import type { AgreedMedia } from './media-negotiation.ts';
import { createReceiverStatistics } from './receiver-statistics.ts';

/** Bytes of a packet of sound at most: 200 ms. */
const maxPayload = 1600;
/** Another sender (SSRC) takes over with its second packet in a row, or once the current one is silent for this long. */
const [packetsToTakeOver, senderQuietMs] = [2, 100];

/** A packet that can be a part of the call; undefined for anything else. */
export function readPacket(data: Buffer): RtpPacket | undefined {
  if (data.length < 12 || data[0]! >> 6 !== 2) return undefined;
  try {
    const packet = RtpPacket.deSerialize(data);
    return packet.header.payloadOffset <= data.length ? packet : undefined;
  } catch {
    return undefined;
  }
}

/** What arrives in a call. */
export function createIncomingStream(onKey: (key: string) => void) {
  const jitter = createJitterBuffer();
  const keyEvents = createKeyEventReader();
  let toneDetector: ReturnType<typeof createKeyToneDetector> | undefined;
  let sender: { ssrc: number; statistics: ReturnType<typeof createReceiverStatistics> } | undefined;
  let newcomer: { ssrc: number; packets: number } | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  /** Whether the packet is of the current sender, who may change. */
  const isOfSender = (ssrc: number, nowMs: number): boolean => {
    if (sender?.ssrc === ssrc) return true;
    newcomer = newcomer?.ssrc === ssrc ? { ssrc, packets: newcomer.packets + 1 } : { ssrc, packets: 1 };
    if (sender && nowMs - lastAt < senderQuietMs && newcomer.packets < packetsToTakeOver) return false;
    sender = { ssrc, statistics: createReceiverStatistics(ssrc) };
    newcomer = undefined;
    jitter.reset();
    keyEvents.reset();
    return true;
  };

  return {
    /** Takes a packet whose source is known. `isLate`: it waited because this process was busy. */
    receive({ header, payload }: RtpPacket, agreed: AgreedMedia, nowMs: number, isLate: boolean): void {
      if (!isOfSender(header.ssrc, nowMs)) return;
      lastAt = nowMs;
      sender!.statistics.received(header.sequenceNumber, header.timestamp, nowMs);
      if (header.payloadType === agreed.keysPayloadType) {
        const key = keyEvents.read(payload, header.timestamp);
        if (key) onKey(key);
        return;
      }
      if (payload.length > maxPayload) return;
      const decode = agreed.codecs.get(header.payloadType) === 'pcma' ? decodeAlaw : decodeMulaw;
      jitter.add(header.timestamp, decode(payload), nowMs, isLate);
    },

    /** Takes a report of the other side (RTCP). */
    receiveReport(data: Buffer, nowMs: number): void {
      try {
        for (const packet of RtcpPacketConverter.deSerialize(data)) {
          const isOurs = packet instanceof RtcpSrPacket && packet.ssrc === sender?.ssrc;
          if (isOurs) sender?.statistics.reported(packet.senderInfo.ntpTimestamp, nowMs);
        }
      } catch {}
    },

    /** The next 20 ms in µ-law. */
    nextFrame(agreed: AgreedMedia, nowMs: number): Uint8Array {
      const frame = jitter.next(nowMs);
      if (agreed.keysPayloadType === undefined) {
        toneDetector ??= createKeyToneDetector();
        toneDetector.write(frame, onKey);
      }
      return encodeMulaw(frame);
    },

    reports: (nowMs: number): RtcpReceiverInfo[] => (sender ? [sender.statistics.report(nowMs)] : []),
    quietMs: (nowMs: number): number => nowMs - lastAt,
  };
}
