import { ProtectionProfileAes128CmHmacSha1_80, RtpHeader, SrtcpSession, SrtpSession } from 'werift-rtp';
import type { CryptoLine } from './srtp-keys.ts';

/** Encrypts what we send by our key (RFC 3711). */
export interface SrtpSender {
  readonly key: CryptoLine;
  encrypt(payload: Buffer, header: RtpHeader): Buffer;
  encryptReport(report: Buffer): Buffer;
}

/** Decrypts what arrives by the key of the other side. Throws for packets of others. */
export interface SrtpReceiver {
  readonly key: CryptoLine;
  decrypt(packet: Buffer): Buffer;
  decryptReport(packet: Buffer): Buffer;
}

/** Senders at a time: the newest ones stay. */
const maxSenders = 4;

/** The library wants the keys of both directions, of which one is used. */
function configOf({ masterKey, masterSalt }: CryptoLine) {
  const keys = {
    localMasterKey: masterKey,
    localMasterSalt: masterSalt,
    remoteMasterKey: masterKey,
    remoteMasterSalt: masterSalt,
  };
  return { keys, profile: ProtectionProfileAes128CmHmacSha1_80 };
}

export function createSrtpSender(key: CryptoLine): SrtpSender {
  const rtp = new SrtpSession(configOf(key));
  const rtcp = new SrtcpSession(configOf(key));
  return {
    key,
    encrypt: (payload, header) => rtp.encrypt(payload, header),
    encryptReport: (report) => rtcp.encrypt(report),
  };
}

export function createSrtpReceiver(key: CryptoLine): SrtpReceiver {
  const rtp = new SrtpSession(configOf(key));
  const rtcp = new SrtcpSession(configOf(key));
  /** The highest sequence number of each sender, with its roll-overs in the upper bits. */
  const highest = new Map<number, number>();
  return {
    key,
    decrypt(packet) {
      const { ssrc, sequenceNumber } = RtpHeader.deSerialize(packet);
      const index = packetIndex(sequenceNumber, highest.get(ssrc));
      // The library misses a roll-over if the packets around it are lost, so it is given the counter to use.
      rtp.remoteContext.srtpSSRCStates[ssrc] = {
        ssrc,
        rolloverCounter: Math.floor(index / 0x10000),
        lastSequenceNumber: sequenceNumber,
        rolloverHasProcessed: true,
      };
      try {
        const decrypted = rtp.decrypt(packet);
        highest.set(ssrc, Math.max(index, highest.get(ssrc) ?? 0));
        if (highest.size > maxSenders) highest.delete([...highest.keys()][0]!);
        return decrypted;
      } finally {
        delete rtp.remoteContext.srtpSSRCStates[ssrc];
      }
    },
    decryptReport: (packet) => rtcp.decrypt(packet),
  };
}

/** The index nearest to the highest one (RFC 3711, 3.3.1). */
function packetIndex(sequenceNumber: number, highest: number | undefined): number {
  if (highest === undefined) return sequenceNumber;
  const index = highest + (((sequenceNumber - highest) << 16) >> 16);
  return index < 0 ? sequenceNumber : index;
}
