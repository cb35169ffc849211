import type { SdpMedia } from 'sdp-transform';
import { type MediaDirection, MediaRefused } from '../media-session.ts';
import {
  type AudioDescription,
  audioStreams,
  parseDescription,
  type TelephoneCodec,
  writeDescription,
} from './session-description.ts';
import { type CryptoLine, createCryptoLine, isSameKey, writeCryptoLine } from './srtp-keys.ts';

/** `allowed`: encrypted where the other side can. */
export type MediaEncryption = 'disabled' | 'allowed' | 'required';

/** What both sides agreed on. */
export interface AgreedMedia {
  /** How the other side wants the sound. */
  readonly direction: MediaDirection;
  readonly address: string;
  readonly port: number;
  readonly rtcpPort: number;
  readonly isMuxed: boolean;
  /** Of what we send. */
  readonly codec: { readonly payloadType: number; readonly name: TelephoneCodec };
  /** Of what may arrive. */
  readonly codecs: ReadonlyMap<number, TelephoneCodec>;
  /** Payload type of keys; undefined: they are tones. */
  readonly keysPayloadType: number | undefined;
  readonly packetMs: number;
  /** Undefined: not encrypted. */
  readonly srtp: { readonly ours: CryptoLine; readonly theirs: CryptoLine } | undefined;
}

export interface NegotiationOptions {
  readonly address: string;
  readonly port: number;
  readonly encryption: MediaEncryption;
  /** Codecs that are used; absent or empty: all. */
  readonly codecs?: readonly TelephoneCodec[];
  readonly random: (bytes: number) => Buffer;
}

const offeredKeysType = 101;
const allCodecs: readonly (readonly [number, TelephoneCodec])[] = [
  [0, 'pcmu'],
  [8, 'pcma'],
];
const reversed: Readonly<Record<MediaDirection, MediaDirection>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

const noCommonCodec = (names: readonly TelephoneCodec[]): string =>
  `No common codec: ${names.map((name) => name.toUpperCase()).join(' and ')} can be used.`;

/** Offers and answers of one call (RFC 3264), one after the other. */
export function createNegotiation({ address, port, encryption, codecs = [], random }: NegotiationOptions) {
  const ourCodecs = allCodecs.filter(([, name]) => codecs.length === 0 || codecs.includes(name));
  const sessionId = String(random(6).readUIntBE(0, 6));
  let version = 0;
  let lastMedia = '';
  let ours: CryptoLine | undefined;
  let agreed: AgreedMedia | undefined;

  const write = (media: readonly SdpMedia[]): string => {
    const text = JSON.stringify(media);
    if (text !== lastMedia) version += 1;
    lastMedia = text;
    return writeDescription({ address, sessionId, version, media });
  };

  /** Our key, which stays the same in later offers and answers, so that the counters of packets go on. */
  const ownKey = (tag: number): CryptoLine => {
    ours ??= createCryptoLine(tag, random);
    return { ...ours, tag };
  };

  /** Throws if the stream cannot be encrypted as the settings demand. */
  const theirKey = (audio: AudioDescription): CryptoLine | undefined => {
    const isSecure = audio.protocol.startsWith('RTP/SAVP');
    const [line] = encryption === 'disabled' ? [] : audio.crypto;
    if (line) return line;
    if (isSecure) throw new MediaRefused('The other side demands an encryption that is not available.');
    if (encryption === 'required') throw new MediaRefused('The other side does not encrypt the sound.');
    return undefined;
  };

  const agree = (audio: AudioDescription, line: CryptoLine | undefined): AgreedMedia => {
    const first = [...audio.codecs].find(([, name]) => ourCodecs.some(([, ours]) => ours === name));
    if (!first) throw new MediaRefused(noCommonCodec(ourCodecs.map(([, name]) => name)));
    if (!audio.address) throw new MediaRefused('The description has no address (c=).');
    return {
      direction: audio.direction,
      address: audio.address,
      port: audio.port,
      rtcpPort: audio.isMuxed ? audio.port : audio.rtcpPort,
      isMuxed: audio.isMuxed,
      codec: { payloadType: first[0], name: first[1] },
      codecs: new Map([...ourCodecs, ...audio.codecs]),
      keysPayloadType: audio.keysPayloadType,
      packetMs: audio.packetMs,
      srtp: line && { ours: ownKey(line.tag), theirs: line },
    };
  };

  return {
    offer(): string {
      const media: SdpMedia = {
        type: 'audio',
        port,
        protocol: encryption === 'required' ? 'RTP/SAVP' : 'RTP/AVP',
        payloads: [...ourCodecs.map(([type]) => type), offeredKeysType].join(' '),
        rtp: [
          ...ourCodecs.map(([payload, codec]) => ({ payload, codec: codec.toUpperCase(), rate: 8000 })),
          { payload: offeredKeysType, codec: 'telephone-event', rate: 8000 },
        ],
        fmtp: [{ payload: offeredKeysType, config: '0-16' }],
        ptime: 20,
        direction: 'sendrecv',
        rtcpMux: 'rtcp-mux',
        ...(encryption !== 'disabled' && { crypto: [writeCryptoLine(ownKey(1))] }),
      };
      return write([media]);
    },

    /** The answer and what is agreed. Throws `MediaRefused`; what was agreed before then stays. */
    answer(offer: string): { text: string; agreed: AgreedMedia } {
      const session = parseDescription(offer);
      const streams = audioStreams(session).filter((audio) => audio.port > 0);
      const { audio, line } = chooseStream(streams, theirKey);
      // Another key means another device, which knows nothing of the packets before: ours starts anew too.
      if (line && agreed?.srtp && !isSameKey(agreed.srtp.theirs, line)) ours = undefined;
      const accepted = agree(audio, line);
      agreed = accepted;
      const text = write(
        session.media.map((media, index) =>
          index === audio.index ? answeredMedia(audio, accepted, port) : refusedMedia(media),
        ),
      );
      return { text, agreed: accepted };
    },

    takeAnswer(answer: string): AgreedMedia {
      const audio = audioStreams(parseDescription(answer)).find((stream) => stream.index === 0);
      if (!audio || audio.port === 0) throw new MediaRefused('The other side refused the sound.');
      const accepted = agree(audio, theirKey(audio));
      agreed = accepted;
      return accepted;
    },
  };
}

/** The first stream that can be answered; throws why the first one cannot. */
function chooseStream(
  streams: readonly AudioDescription[],
  keyOf: (audio: AudioDescription) => CryptoLine | undefined,
): { audio: AudioDescription; line: CryptoLine | undefined } {
  let refusal: unknown;
  for (const audio of streams) {
    try {
      if (audio.codecs.size === 0) throw new MediaRefused(noCommonCodec(allCodecs.map(([, name]) => name)));
      return { audio, line: keyOf(audio) };
    } catch (error) {
      refusal ??= error;
    }
  }
  throw refusal ?? new MediaRefused('The description offers no sound.');
}

function answeredMedia(audio: AudioDescription, agreed: AgreedMedia, port: number): SdpMedia {
  const { payloadType, name } = agreed.codec;
  const keysType = agreed.keysPayloadType;
  return {
    type: 'audio',
    port,
    protocol: audio.protocol,
    payloads: [payloadType, ...(keysType === undefined ? [] : [keysType])].join(' '),
    rtp: [
      { payload: payloadType, codec: name.toUpperCase(), rate: 8000 },
      ...(keysType === undefined ? [] : [{ payload: keysType, codec: 'telephone-event', rate: 8000 }]),
    ],
    fmtp: keysType === undefined ? [] : [{ payload: keysType, config: '0-16' }],
    ptime: 20,
    direction: reversed[audio.direction],
    ...(audio.isMuxed && { rtcpMux: 'rtcp-mux' as const }),
    ...(agreed.srtp && { crypto: [writeCryptoLine(agreed.srtp.ours)] }),
  };
}

/** Each stream of an offer needs its line in the answer; port 0 refuses it. */
function refusedMedia(media: SdpMedia): SdpMedia {
  return {
    type: media.type,
    port: 0,
    protocol: media.protocol,
    payloads: String(media.payloads ?? '0'),
    rtp: [],
    fmtp: [],
  };
}
