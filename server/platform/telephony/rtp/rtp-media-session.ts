import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type MediaDirection, MediaRefused, type MediaRemote, type MediaSession } from '../media-session.ts';
import { createDroppingQueue } from './dropping-queue.ts';
import { createIncomingStream, readPacket } from './incoming-stream.ts';
import { type KeyFrame, keyFrames } from './key-events.ts';
import { type AgreedMedia, createNegotiation, type MediaEncryption } from './media-negotiation.ts';
import { createOutgoingStream, writePacket } from './outgoing-stream.ts';
import { createPlayoutQueue, silentFrame } from './playout-queue.ts';
import type { RtpPorts } from './rtp-ports.ts';
import type { TelephoneCodec } from './session-description.ts';
import { createSourceAddress, type Endpoint } from './source-address.ts';
import { createSrtpReceiver, createSrtpSender, type SrtpReceiver, type SrtpSender } from './srtp-cipher.ts';
import { isSameKey } from './srtp-keys.ts';

export interface MediaSessionOptions {
  /** IP address in our description, at which the other side reaches this machine. */
  readonly address: string;
  readonly ports: RtpPorts;
  readonly remote: MediaRemote;
  /** Default: `disabled`. */
  readonly mediaEncryption?: MediaEncryption;
  /** Codecs that are used; absent or empty: all. */
  readonly codecs?: readonly TelephoneCodec[];
  readonly random?: (bytes: number) => Buffer;
}

/** Frames that a late process sends at once, and that it takes at once. */
const [maxSentAtOnce, maxTakenAtOnce] = [3, 50];
/** Frames that wait for a reader: 10 s, and 0.2 s before the first one comes. */
const [maxUnread, maxUnreadBefore] = [500, 10];
const maxUnreadKeys = 100;
/** Frames of keys that wait: about 100 keys. */
const maxKeyFrames = 1200;
/** Between two reports. */
const reportFrames = 250;

/** Binds ports and opens the sound of one call on them. Throws `NoFreePort`. */
export async function openMediaSession(options: MediaSessionOptions): Promise<MediaSession> {
  const { address, ports, remote, mediaEncryption = 'disabled', codecs = [], random = randomBytes } = options;
  const version = isIP(address) === 6 ? 6 : 4;
  const pair = await ports.bind(version);
  const now = () => ports.clock.now();

  const negotiation = createNegotiation({ address, port: pair.port, encryption: mediaEncryption, codecs, random });
  const source = createSourceAddress(remote.mayReach);
  const queue = createPlayoutQueue();
  const audio = createDroppingQueue<Uint8Array>(maxUnread, maxUnreadBefore);
  const keys = createDroppingQueue<string>(maxUnreadKeys);
  const incoming = createIncomingStream(keys.push);
  const outgoing = createOutgoingStream(random, (header, payload) => {
    sendTo(pair.rtp, cipher ? cipher.sender.encrypt(payload, header) : writePacket(header, payload), source.target);
  });
  const pressed: { frame: KeyFrame; onSent?: () => void }[] = [];
  let agreed: AgreedMedia | undefined;
  let cipher: { sender: SrtpSender; receiver: SrtpReceiver } | undefined;
  let isClosed = false;
  let isBehind = false;
  let framesToReport = reportFrames;

  function sendTo(socket: typeof pair.rtp, data: Buffer, target: Endpoint | undefined): void {
    if (target && !isClosed) socket.send(data, target.port, target.address, () => {});
  }

  /** Adopts what was agreed. */
  function adopt(media: AgreedMedia): void {
    if (isIP(media.address) !== 0 && isIP(media.address) !== version) {
      throw new MediaRefused(`The address ${media.address} is of another version of IP.`);
    }
    agreed = media;
    cipher = media.srtp && cipherOf(media.srtp);
    if (media.address === '0.0.0.0' || media.address === '::') return;
    if (isIP(media.address)) signal(media.address, media.port);
    else void resolveName(media);
  }

  /** Descriptions may name any address: sound goes only where the operator allows it. */
  function signal(described: string | undefined, port: number): void {
    if (described !== undefined && remote.mayReach(described)) source.signal({ address: described, port });
    else if (remote.mayReach(remote.address)) source.signal({ address: remote.address, port }, { isReplaced: true });
    else source.forget();
  }

  /** A key that stays keeps its counters of packets. */
  function cipherOf({ ours, theirs }: NonNullable<AgreedMedia['srtp']>): typeof cipher {
    const { sender, receiver } = cipher ?? {};
    return {
      sender: sender && isSameKey(sender.key, ours) ? sender : createSrtpSender(ours),
      receiver: receiver && isSameKey(receiver.key, theirs) ? receiver : createSrtpReceiver(theirs),
    };
  }

  async function resolveName(media: AgreedMedia): Promise<void> {
    const found = await lookup(media.address, { family: version }).catch(() => undefined);
    if (agreed === media) signal(found?.address, media.port);
  }

  const isHeld = (direction: MediaDirection): boolean => direction === 'sendonly' || direction === 'inactive';

  function sendFrame(media: AgreedMedia): void {
    const key = pressed.shift();
    if (key?.frame.kind !== 'event') outgoing.sendSound(key?.frame.mulaw ?? queue.next() ?? silentFrame, media);
    else if (media.keysPayloadType !== undefined) outgoing.sendKey(key.frame, media);
    key?.onSent?.();
  }

  function takeFrames(count: number): void {
    isBehind = false;
    if (isClosed || !agreed) return;
    for (let i = count - 1; i >= 0; i--) audio.push(incoming.nextFrame(agreed, now() - i * 20));
  }

  const removeTimer = ports.frames.add((frames) => {
    if (!agreed) return;
    if (isHeld(agreed.direction) || !source.target) outgoing.skip(frames);
    else {
      if (frames > maxSentAtOnce) outgoing.skip(frames - maxSentAtOnce);
      for (let i = 0; i < Math.min(frames, maxSentAtOnce); i++) sendFrame(agreed);
    }
    if (frames === 1) takeFrames(1);
    else {
      // The packets that arrived meanwhile are read before the next timer.
      isBehind = true;
      ports.clock.schedule(() => takeFrames(Math.min(frames, maxTakenAtOnce)), 0);
    }
    framesToReport -= frames;
    if (framesToReport <= 0) sendReport(agreed);
  });

  function sendReport({ isMuxed, rtcpPort }: AgreedMedia): void {
    framesToReport = reportFrames;
    const plain = outgoing.report(incoming.reports(now()), Date.now());
    const report = cipher ? cipher.sender.encryptReport(plain) : plain;
    if (isMuxed) sendTo(pair.rtp, report, source.target);
    else if (source.target) sendTo(pair.rtcp, report, { address: source.target.address, port: rtcpPort });
  }

  function receiveReport(data: Buffer, from: Endpoint): void {
    if (from.address !== source.target?.address) return;
    try {
      incoming.receiveReport(cipher ? cipher.receiver.decryptReport(data) : data, now());
    } catch {}
  }

  function receive(data: Buffer, from: Endpoint): void {
    if (!agreed || data.length < 12) return;
    // RFC 5761: types of reports on a common port.
    if (data[1]! >= 192 && data[1]! <= 223) {
      receiveReport(data, from);
      return;
    }
    let plain = data;
    try {
      if (cipher) plain = cipher.receiver.decrypt(data);
    } catch {
      return;
    }
    const packet = readPacket(plain);
    const type = packet?.header.payloadType;
    if (!packet || !(type === agreed.keysPayloadType || agreed.codecs.has(type!))) return;
    const { ssrc, sequenceNumber: sequence } = packet.header;
    if (!source.accepts(from, { ssrc, sequence }, now(), cipher !== undefined)) return;
    incoming.receive(packet, agreed, now(), isBehind);
  }

  pair.rtp.on('message', receive);
  pair.rtcp.on('message', receiveReport);

  return {
    offer: () => negotiation.offer(),
    answer(offer) {
      const { text, agreed: media } = negotiation.answer(offer);
      adopt(media);
      return text;
    },
    takeAnswer(answer) {
      adopt(negotiation.takeAnswer(answer));
    },
    direction: () => agreed?.direction ?? 'sendrecv',
    audio,
    keys,
    play: (mulaw) => queue.add(mulaw),
    clear: () => queue.clear(),
    waitingMs: () => queue.waitingMs + pressed.length * 20,
    async pressKeys(digits, outOfBand) {
      const form = outOfBand && agreed?.keysPayloadType !== undefined ? 'events' : 'tones';
      const frames = keyFrames(digits, form);
      if (pressed.length + frames.length > maxKeyFrames) throw new RangeError('Too many keys at once.');
      if (frames.length === 0 || isClosed) return;
      await new Promise<void>((resolve) => {
        frames.forEach((frame, i) => {
          pressed.push(i < frames.length - 1 ? { frame } : { frame, onSent: resolve });
        });
      });
    },
    quietMs: () => incoming.quietMs(now()),
    close() {
      if (isClosed) return;
      isClosed = true;
      removeTimer();
      queue.clear();
      for (const { onSent } of pressed.splice(0)) onSent?.();
      audio.end();
      keys.end();
      pair.close();
    },
  };
}
