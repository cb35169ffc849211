import {
  type RtcpReceiverInfo,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  RtpHeader,
  RtpPacket,
  SourceDescriptionChunk,
  SourceDescriptionItem,
} from 'werift-rtp';
import { decodeMulaw, encodeAlaw } from '../../../../audio/formats/g711.ts';
import { frameLength } from './jitter-buffer.ts';
import type { KeyFrame } from './key-events.ts';
import type { AgreedMedia } from './media-negotiation.ts';

const alawOfMulaw = encodeAlaw(decodeMulaw(Uint8Array.from({ length: 256 }, (_, code) => code)));
/** Seconds from 1900, the epoch of NTP, to 1970. */
const ntpOffset = 2_208_988_800;
/** SDES item: the name of the sender. */
const cnameItem = 1;

type Send = (header: RtpHeader, payload: Buffer) => void;

/** The packets of what we say in a call. `send` encrypts and sends one. */
export function createOutgoingStream(random: (bytes: number) => Buffer, send: Send) {
  const ssrc = random(4).readUInt32BE();
  const name = random(12).toString('base64');
  let sequence = random(2).readUInt16BE();
  let timestamp = random(4).readUInt32BE();
  /** Timestamp of the key that is pressed. */
  let keyTimestamp = 0;
  let isAfterGap = true;
  /** Sound that does not fill a packet yet, and its timestamp. */
  let [pending, pendingTimestamp]: [Uint8Array, number] = [new Uint8Array(), 0];
  let [packets, octets] = [0, 0];

  const emit = (payload: Buffer, payloadType: number, at: number, marker: boolean): void => {
    send(new RtpHeader({ payloadType, sequenceNumber: sequence, timestamp: at >>> 0, ssrc, marker }), payload);
    sequence = (sequence + 1) & 0xffff;
    packets += 1;
    octets += payload.length;
  };

  const emitSound = (mulaw: Uint8Array, { codec }: AgreedMedia): void => {
    const payload = Buffer.from(codec.name === 'pcma' ? mulaw.map((code) => alawOfMulaw[code]!) : mulaw);
    emit(payload, codec.payloadType, pendingTimestamp, isAfterGap);
    isAfterGap = false;
    pendingTimestamp += mulaw.length;
  };

  const flush = (agreed: AgreedMedia): void => {
    if (pending.length > 0) emitSound(pending, agreed);
    pending = new Uint8Array();
  };

  return {
    ssrc,
    sendSound(mulaw: Uint8Array, agreed: AgreedMedia): void {
      const packetLength = agreed.packetMs * 8;
      if (pending.length === 0) pendingTimestamp = timestamp;
      pending = pending.length === 0 ? mulaw : Buffer.concat([pending, mulaw]);
      while (pending.length >= packetLength) {
        emitSound(pending.subarray(0, packetLength), agreed);
        pending = pending.subarray(packetLength);
      }
      timestamp += frameLength;
    },

    sendKey({ payload, isFirst }: Extract<KeyFrame, { kind: 'event' }>, agreed: AgreedMedia): void {
      flush(agreed);
      if (isFirst) keyTimestamp = timestamp;
      emit(payload, agreed.keysPayloadType!, keyTimestamp, isFirst);
      timestamp += frameLength;
      isAfterGap = true;
    },

    /** Time passes without a packet. */
    skip(frames: number): void {
      timestamp += frames * frameLength;
      pending = new Uint8Array();
      isAfterGap = true;
    },

    /** Our report (RTCP): of what we sent, and `received`, of what arrived. */
    report(received: RtcpReceiverInfo[], wallClockMs: number): Buffer {
      const ntp = BigInt(Math.round((wallClockMs / 1000 + ntpOffset) * 0x1_0000)) << 16n;
      const senderInfo = new RtcpSenderInfo({
        ntpTimestamp: ntp,
        rtpTimestamp: timestamp >>> 0,
        packetCount: packets >>> 0,
        octetCount: octets >>> 0,
      });
      const report =
        packets > 0
          ? new RtcpSrPacket({ ssrc, senderInfo, reports: received })
          : new RtcpRrPacket({ ssrc, reports: received });
      const items = [new SourceDescriptionItem({ type: cnameItem, text: name })];
      const source = new RtcpSourceDescriptionPacket({ chunks: [new SourceDescriptionChunk({ source: ssrc, items })] });
      return Buffer.concat([report.serialize(), source.serialize()]);
    },
  };
}

export const writePacket = (header: RtpHeader, payload: Buffer): Buffer => new RtpPacket(header, payload).serialize();
