import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RtpHeader, RtpPacket } from 'werift-rtp';
import { createSrtpReceiver, createSrtpSender } from './srtp-cipher.ts';
import { createCryptoLine, readCryptoLine, writeCryptoLine } from './srtp-keys.ts';

const key = createCryptoLine(1, randomBytes);
const header = (sequenceNumber: number, ssrc = 7) =>
  new RtpHeader({ payloadType: 0, sequenceNumber, timestamp: sequenceNumber * 160, ssrc });
const payload = Buffer.alloc(160, 3);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => (from + i) & 0xffff);

describe('encrypted packets', () => {
  it('are read by the key of the sender, and by no other', () => {
    const packet = createSrtpSender(key).encrypt(payload, header(1));
    expect(packet.includes(payload.subarray(0, 16))).toBe(false);
    expect(RtpPacket.deSerialize(createSrtpReceiver(key).decrypt(packet)).payload).toEqual(payload);
    expect(() => createSrtpReceiver(createCryptoLine(1, randomBytes)).decrypt(packet)).toThrow();
    packet[20]! ^= 1;
    expect(() => createSrtpReceiver(key).decrypt(packet)).toThrow();
  });

  it('are read after a roll-over whose packets are lost, and late ones from before it', () => {
    const [sender, receiver] = [createSrtpSender(key), createSrtpReceiver(key)];
    const packets = new Map(
      range(65_000, 66_300).map((sequence) => [sequence, sender.encrypt(payload, header(sequence))]),
    );
    const read = (sequence: number) => RtpPacket.deSerialize(receiver.decrypt(packets.get(sequence)!)).payload;
    for (const sequence of [65_000, 65_300, 500, 65_535, 501, 0, 700]) expect(read(sequence)).toEqual(payload);
  });

  it('of many senders need a bounded memory', () => {
    const receiver = createSrtpReceiver(key);
    for (let ssrc = 1; ssrc < 50; ssrc++) receiver.decrypt(createSrtpSender(key).encrypt(payload, header(5, ssrc)));
    expect(() => receiver.decrypt(createSrtpSender(key).encrypt(payload, header(6, 49)))).not.toThrow();
  });

  it('survive any bytes', () => {
    const receiver = createSrtpReceiver(key);
    for (let length = 0; length < 200; length++) {
      expect(() => receiver.decrypt(randomBytes(length))).toThrow();
      expect(() => receiver.decryptReport(randomBytes(length))).toThrow();
    }
  });

  it('have keys that are written and read in a description', () => {
    const line = writeCryptoLine(key);
    expect(line.config).toMatch(/^inline:[A-Za-z0-9+/]{40}$/);
    expect(readCryptoLine(line)).toEqual(key);
    expect(readCryptoLine({ ...line, config: 'inline:AAAA' })).toBeUndefined();
    expect(readCryptoLine({ ...line, sessionConfig: 'UNENCRYPTED_SRTP' })).toBeUndefined();
  });
});
