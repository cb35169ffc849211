import { isIP } from 'node:net';
import sdp, { type SdpMedia, type SdpSession } from 'sdp-transform';
import { type MediaDirection, MediaRefused } from '../media-session.ts';
import { type CryptoLine, readCryptoLine } from './srtp-keys.ts';

export type TelephoneCodec = 'pcmu' | 'pcma';

/** An audio stream as the other side describes it. */
export interface AudioDescription {
  /** Index among the media of the description, and how many those are. */
  readonly index: number;
  /** An IP address, or a name that must be resolved. */
  readonly address: string;
  /** 0: refused. */
  readonly port: number;
  readonly rtcpPort: number;
  readonly isMuxed: boolean;
  readonly protocol: string;
  /** In their order of preference, by payload type. */
  readonly codecs: ReadonlyMap<number, TelephoneCodec>;
  /** Payload type of keys (RFC 4733). */
  readonly keysPayloadType: number | undefined;
  /** Of the packets that they want, ms. */
  readonly packetMs: number;
  readonly direction: MediaDirection;
  /** Keys of a cipher that we have. */
  readonly crypto: readonly CryptoLine[];
}

/** Characters that a description has at most. */
const maxLength = 20_000;
const staticCodecs: ReadonlyMap<number, TelephoneCodec> = new Map([
  [0, 'pcmu'],
  [8, 'pcma'],
]);
const rtpProtocols = new Set(['RTP/AVP', 'RTP/SAVP', 'RTP/AVPF', 'RTP/SAVPF']);

/** Parses a description; throws `MediaRefused` if it has no session. */
export function parseDescription(text: string): SdpSession {
  if (text.length > maxLength || !/^v=0/.test(text.trimStart())) {
    throw new MediaRefused('This is no session description (RFC 8866).');
  }
  return sdp.parse(text);
}

/** The audio streams of a description, in order. */
export function audioStreams(session: SdpSession): AudioDescription[] {
  return session.media.flatMap((media, index) =>
    media.type === 'audio' && rtpProtocols.has(media.protocol) ? [audioOf(session, media, index)] : [],
  );
}

function audioOf(session: SdpSession, media: SdpMedia, index: number): AudioDescription {
  const address = String(media.connection?.ip ?? session.connection?.ip ?? '').split('/')[0] ?? '';
  const mappings = new Map(media.rtp.map((mapping) => [Number(mapping.payload), mapping]));
  const codecs = new Map<number, TelephoneCodec>();
  let keysPayloadType: number | undefined;
  for (const payloadType of payloadTypes(media)) {
    const mapping = mappings.get(payloadType);
    const codec = mapping ? codecOf(mapping.codec, mapping.rate) : staticCodecs.get(payloadType);
    if (codec) codecs.set(payloadType, codec);
    const isKeys = mapping && String(mapping.codec).toLowerCase() === 'telephone-event';
    if (isKeys && Number(mapping.rate ?? 8000) === 8000) keysPayloadType ??= payloadType;
  }
  const port = Number(media.port) || 0;
  return {
    index,
    address,
    port: port <= 65_535 ? port : 0,
    rtcpPort: Number(media.rtcp?.port ?? port + 1),
    isMuxed: media.rtcpMux !== undefined,
    protocol: media.protocol,
    codecs,
    keysPayloadType,
    packetMs: packetMsOf(media),
    direction: directionOf(media.direction ?? session.direction, address),
    crypto: (media.crypto ?? []).flatMap((line) => readCryptoLine(line) ?? []),
  };
}

function payloadTypes(media: SdpMedia): number[] {
  return String(media.payloads ?? '')
    .split(' ')
    .map(Number)
    .filter((type) => Number.isInteger(type) && type >= 0 && type < 128);
}

function codecOf(name: string, rate: number | undefined): TelephoneCodec | undefined {
  if (Number(rate ?? 8000) !== 8000) return undefined;
  const codec = String(name).toLowerCase();
  return codec === 'pcmu' || codec === 'pcma' ? codec : undefined;
}

/** Older telephones hold a call with the address 0.0.0.0 (RFC 2543). */
function directionOf(direction: MediaDirection | undefined, address: string): MediaDirection {
  const isUnspecified = address === '0.0.0.0' || address === '::';
  if (!isUnspecified) return direction ?? 'sendrecv';
  return direction === 'inactive' || direction === 'recvonly' ? 'inactive' : 'sendonly';
}

/** Packets of 10 to 60 ms, by default of 20 ms. */
function packetMsOf(media: SdpMedia): number {
  const wanted = Math.min(Number(media.ptime) || 20, Number(media.maxptime) || 60);
  return Math.min(60, Math.max(10, Math.round(wanted / 10) * 10));
}

export interface OwnDescription {
  readonly address: string;
  readonly sessionId: string;
  readonly version: number;
  readonly media: readonly SdpMedia[];
}

/** Writes our description. */
export function writeDescription({ address, sessionId, version, media }: OwnDescription): string {
  const ipVer = isIP(address) === 6 ? 6 : 4;
  return sdp.write({
    version: 0,
    origin: { username: '-', sessionId, sessionVersion: version, netType: 'IN', ipVer, address },
    name: '-',
    connection: { version: ipVer, ip: address },
    timing: { start: 0, stop: 0 },
    media: [...media],
  });
}
