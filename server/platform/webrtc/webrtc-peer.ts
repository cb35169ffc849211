import { randomInt } from 'node:crypto';
import {
  MediaStreamTrack,
  type MediaStreamTrack as ReceivedTrack,
  type RTCDataChannel,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
} from 'werift';
import type { FrameTimer } from '../telephony/rtp/frame-timer.ts';
import { createKnownSenders } from './known-senders.ts';
import { frameMs, openOpusDecoder, openOpusEncoder, ticksPerMs } from './opus-codec.ts';
import { openSoundOutput } from './sound-output.ts';
import { openSpeechInput } from './speech-input.ts';

/** Where browsers reach this machine. */
export interface WebRtcNetwork {
  readonly ports: { readonly from: number; readonly to: number };
  /** IP address that is offered besides those of the machine, for a server behind NAT. */
  readonly publicAddress?: string | undefined;
  /** The only address to listen on; undefined: all addresses of the machine. */
  readonly listenAddress?: string | undefined;
}

export interface PeerSetup extends WebRtcNetwork {
  /** The name of the stream that carries what we say. */
  readonly streamId: string;
  /** The data channel whose messages are read and written. */
  readonly dataLabel: string;
}

export interface PeerEvents {
  /** What the person says: 16-bit samples at 16 kHz, without gaps. */
  readonly onSpeech: (samples: Uint8Array) => void;
  readonly onData: (message: Uint8Array) => void;
  /** Sound starts to play, or ended half a second ago. */
  readonly onPlaying: (isPlaying: boolean) => void;
  /** The connection failed, or the other side closed it. */
  readonly onLost: () => void;
}

export interface PeerAnswer {
  readonly sdp: string;
  /** The section that carries what we say. */
  readonly soundMid: string | undefined;
}

export interface WebRtcPeer {
  /** Takes an offer, also a later one. Throws for what is no offer. */
  answer(offer: string): Promise<PeerAnswer>;
  /** Sends a message as soon as the data channel is open. */
  sendData(message: Uint8Array): void;
  /** Plays 16-bit samples at 24 kHz after what still waits. */
  play(samples: Uint8Array): void;
  clear(): void;
  close(): Promise<void>;
}

const opus = new RTCRtpCodecParameters({
  mimeType: 'audio/opus',
  clockRate: 48_000,
  channels: 2,
  payloadType: 111,
  parameters: 'minptime=10;useinbandfec=1',
});
/** Never sent: browsers fail when the sections for video that they offer are refused rather than inactive. */
const video = new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 });
/** An Opus packet of 20 ms of silence. */
const silentPacket = Buffer.from([0xf8, 0xff, 0xfe]);
/** Frames of silence after the last sound: the browser plays it late, and does not stretch its end. */
const trailingFrames = 25;
/** Messages that wait until the data channel opens. */
const maxUnsent = 500;
const maxMessageBytes = 256 * 1024;
/** Frames that a late process sends at once. */
const maxSentAtOnce = 3;

/**
 * One connection to a browser (ICE, DTLS, SRTP, SCTP), which carries speech in both directions and messages. ICE is the
 * lite variant: the browser looks for the way and we only answer, so that nothing is ever sent to an address that merely
 * stands in an offer.
 */
export function openWebRtcPeer(options: PeerSetup, events: PeerEvents, frames: FrameTimer): WebRtcPeer {
  const { ports, publicAddress, listenAddress } = options;
  const connection = new RTCPeerConnection({
    iceLite: true,
    iceServers: [],
    icePortRange: [ports.from, ports.to],
    ...(listenAddress !== undefined && onlyAt(listenAddress)),
    codecs: { audio: [opus], video: [video] },
    bundlePolicy: 'max-bundle',
    maxMessageSize: maxMessageBytes,
  });
  const senders = createKnownSenders(connection);
  const decoder = openOpusDecoder();
  const encoder = openOpusEncoder();
  const input = openSpeechInput(decoder.decode, events.onSpeech);
  const output = openSoundOutput();
  const sound = new MediaStreamTrack({ kind: 'audio' });
  const transceiver = connection.addTransceiver(sound, { direction: 'sendonly' });
  transceiver.sender.streamId = options.streamId;
  let sequenceNumber = randomInt(0x8000);
  let timestamp = randomInt(0x1_0000_0000);
  let channel: RTCDataChannel | undefined;
  let unsent: Uint8Array[] = [];
  let isPlaying = false;
  let trailing = 0;
  let isClosed = false;

  connection.onDataChannel.subscribe((opened) => {
    if (opened.label !== options.dataLabel) return;
    channel = opened;
    opened.onMessage.subscribe((message) => {
      if (typeof message !== 'string') events.onData(message);
    });
    const flush = () => {
      for (const message of unsent.splice(0)) opened.send(Buffer.from(message));
    };
    if (opened.readyState === 'open') flush();
    else opened.stateChange.subscribe((state) => state === 'open' && flush());
  });
  connection.onTrack.subscribe((track: ReceivedTrack) => {
    if (track.kind !== 'audio') return;
    track.onReceiveRtp.subscribe(({ header, payload }) => {
      if (!isClosed) input.add({ ...pick(header), payload }, performance.now());
    });
  });
  const connected = Promise.withResolvers<void>();
  connected.promise.catch(() => {});
  let isAnswered = false;
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected') connected.resolve();
    if (state === 'failed' || state === 'closed') connected.reject(new Error('The connection failed.'));
    if (!isClosed && (state === 'failed' || state === 'closed' || state === 'disconnected')) events.onLost();
  });

  function sendFrame(): void {
    const frame = output.next();
    timestamp = (timestamp + frameMs * ticksPerMs) >>> 0;
    const starts = trailing === 0;
    if (frame) trailing = trailingFrames;
    else if (trailing > 0) trailing--;
    if (trailing > 0 !== isPlaying) {
      isPlaying = !isPlaying;
      events.onPlaying(isPlaying);
    }
    if (!isPlaying) return;
    sequenceNumber = (sequenceNumber + 1) & 0xffff;
    const header = new RtpHeader({ sequenceNumber, timestamp, payloadType: opus.payloadType, marker: starts });
    const payload = frame ? Buffer.from(encoder.encode(frame)) : silentPacket;
    sound.writeRtp(new RtpPacket(header, payload));
  }

  const removeTimer = frames.add((count) => {
    input.tick(performance.now());
    if (connection.connectionState !== 'connected') return;
    for (let i = 0; i < Math.min(count, maxSentAtOnce); i++) sendFrame();
  });

  return {
    async answer(offer) {
      // werift begins the handshake again, and fails, if another offer comes while it runs.
      if (isAnswered) await connected.promise;
      isAnswered = true;
      await connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) });
      const answer = await connection.createAnswer();
      await connection.setLocalDescription(answer);
      const { sdp = '' } = connection.localDescription ?? {};
      senders.follow(sdp);
      const own = listenAddress === undefined ? sdp : onlyCandidatesAt(sdp, listenAddress);
      return { sdp: withPublicAddress(own, publicAddress), soundMid: transceiver.mid ?? undefined };
    },
    sendData(message) {
      if (isClosed) return;
      if (channel?.readyState === 'open') channel.send(Buffer.from(message));
      else if (unsent.length < maxUnsent) unsent.push(message);
    },
    play: (samples) => output.add(samples),
    clear: () => output.clear(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      removeTimer();
      connected.reject(new Error('The connection was closed.'));
      unsent = [];
      output.clear();
      await connection.close();
      decoder.close();
      encoder.close();
    },
  };
}

const pick = ({ sequenceNumber, timestamp }: RtpHeader) => ({ sequenceNumber, timestamp });

/** Settings of a connection at one address, which may be the loopback address. */
function onlyAt(address: string) {
  const isIpv6 = address.includes(':');
  return {
    iceUseIpv4: !isIpv6,
    iceUseIpv6: isIpv6,
    iceInterfaceAddresses: isIpv6 ? { udp6: address } : { udp4: address },
    iceAdditionalHostAddresses: [address],
  };
}

/** Without the addresses of the machine that werift names although it does not listen there. */
const onlyCandidatesAt = (sdp: string, address: string): string =>
  sdp
    .split('\r\n')
    .filter((line) => !line.startsWith('a=candidate:') || line.split(' ')[4] === address)
    .join('\r\n');

/** The browser finds us; where it says that it can be found is of no use to a lite agent. */
const withoutCandidates = (sdp: string): string =>
  sdp
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('a=candidate:') && !line.startsWith('a=end-of-candidates'))
    .join('\r\n');

/** Offers the same ports at one more address. */
function withPublicAddress(sdp: string, address: string | undefined): string {
  if (address === undefined) return sdp;
  const isIpv6 = address.includes(':');
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      const parts = line.split(' ');
      if (!line.startsWith('a=candidate:') || parts[4]!.includes(':') !== isIpv6) return [line];
      parts[0] = `${parts[0]}0`;
      parts[4] = address;
      return [line, parts.join(' ')];
    })
    .join('\r\n');
}
