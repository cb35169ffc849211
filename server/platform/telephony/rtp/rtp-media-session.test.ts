import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { decodeMulaw, encodeMulaw } from '../../../../audio/formats/g711.ts';
import { meanSquare, seededRandom, sine } from '../../../../audio/telephone/test-telephone.ts';
import type { MediaSession } from '../media-session.ts';
import type { MediaEncryption } from './media-negotiation.ts';
import { openMediaSession } from './rtp-media-session.ts';
import { openRtpPorts } from './rtp-ports.ts';

const ports = openRtpPorts({ from: 42_000, to: 42_199 });
const opened: MediaSession[] = [];
afterEach(() => {
  for (const session of opened.splice(0)) session.close();
});

async function open(mediaEncryption: MediaEncryption = 'disabled'): Promise<MediaSession> {
  const session = await openMediaSession({ address: '127.0.0.1', ports, remote, mediaEncryption });
  opened.push(session);
  return session;
}

/** Where the signalling comes from, and which addresses the operator allows for sound. */
const remote = { address: '127.0.0.1', mayReach: (address: string) => address === '127.0.0.1' };

/** A socket that counts the packets of a session. */
async function listener(address: string, port = 0) {
  const socket = createSocket('udp4').bind(port, address);
  await once(socket, 'listening');
  const count = { packets: 0 };
  socket.on('message', () => (count.packets += 1));
  return { socket, count, port: socket.address().port };
}
const described = (address: string, port: number) =>
  `v=0\r\no=- 1 1 IN IP4 ${address}\r\ns=-\r\nc=IN IP4 ${address}\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0\r\n`;

/** Two sessions that talk to each other. `change` edits the offer. */
async function connect(encryption: MediaEncryption = 'disabled', change = (offer: string) => offer) {
  const [caller, callee] = [await open(encryption), await open(encryption)];
  caller.takeAnswer(callee.answer(change(caller.offer())));
  return { caller, callee };
}

const tone = encodeMulaw(sine(440, 1));

/** Frames until `count` of them have sound. */
async function heardFrames(session: MediaSession, count: number): Promise<number> {
  const timeout = setTimeout(() => session.close(), 5000);
  let heard = 0;
  for await (const frame of session.audio) {
    expect(frame).toHaveLength(160);
    if (meanSquare(decodeMulaw(frame)) > 1_000_000) heard += 1;
    if (heard >= count) break;
  }
  clearTimeout(timeout);
  return heard;
}

async function pressedKeys(session: MediaSession, count: number): Promise<string> {
  const timeout = setTimeout(() => session.close(), 5000);
  let keys = '';
  for await (const key of session.keys) {
    keys += key;
    if (keys.length >= count) break;
  }
  clearTimeout(timeout);
  return keys;
}

const withoutKeys = (offer: string) => offer.replace(' 101\r\n', '\r\n').replaceAll(/a=(rtpmap|fmtp):101.*\r\n/g, '');
const withAlaw = (offer: string) => offer.replace('AVP 0 8', 'AVP 8 0');

describe('sound of a call over RTP', () => {
  it.each([
    ['µ-law', 'disabled', (offer: string) => offer],
    ['A-law', 'disabled', withAlaw],
    ['encrypted', 'required', (offer: string) => offer],
    ['packets of 40 ms', 'disabled', (offer: string) => offer.replace('ptime:20', 'ptime:40')],
  ] as const)('is heard on both sides: %s', async (_, encryption, change) => {
    const { caller, callee } = await connect(encryption, change);
    caller.play(tone);
    callee.play(tone);
    expect(await Promise.all([heardFrames(caller, 30), heardFrames(callee, 30)])).toEqual([30, 30]);
    expect(caller.quietMs()).toBeLessThan(500);
  });

  it('plays in real time, and discards what waits', async () => {
    const { caller } = await connect();
    caller.play(tone);
    expect(caller.waitingMs()).toBe(1000);
    await wait(300);
    expect(caller.waitingMs()).toBeLessThan(850);
    expect(caller.waitingMs()).toBeGreaterThan(300);
    caller.clear();
    expect(caller.waitingMs()).toBe(0);
    caller.play(new Uint8Array(40 * 8000));
    expect(caller.waitingMs()).toBe(30_000);
  });

  it.each([
    ['in packets', (offer: string) => offer, true],
    ['as tones where the other side has no packets for them', withoutKeys, true],
    ['in packets, encrypted', (offer: string) => offer, true],
  ])('presses keys %s', async (name, change, outOfBand) => {
    const { caller, callee } = await connect(name.includes('encrypted') ? 'required' : 'disabled', change);
    const keys = pressedKeys(callee, 5);
    await caller.pressKeys('12#55', outOfBand);
    expect(await keys).toBe('12#55');
  });

  it('is silent while the other side holds, and goes on afterwards', async () => {
    const { caller, callee } = await connect();
    callee.answer(caller.offer().replace('a=sendrecv', 'a=sendonly'));
    expect(callee.direction()).toBe('sendonly');
    callee.play(tone);
    await wait(200);
    expect(callee.waitingMs()).toBe(1000);
    callee.answer(caller.offer());
    expect(callee.direction()).toBe('sendrecv');
    expect(await heardFrames(caller, 20)).toBe(20);
  });

  it('hears one side while the other sends nothing', async () => {
    const caller = await open();
    const silentPeer = await listener('127.0.0.1');
    caller.answer(described('127.0.0.1', silentPeer.port));
    let frames = 0;
    const timeout = setTimeout(() => caller.close(), 600);
    for await (const frame of caller.audio) {
      frames += 1;
      expect(meanSquare(decodeMulaw(frame))).toBe(0);
    }
    clearTimeout(timeout);
    expect(frames).toBeGreaterThan(15);
    expect(silentPeer.count.packets).toBeGreaterThan(15);
    expect(caller.quietMs()).toBe(Number.POSITIVE_INFINITY);
    silentPeer.socket.close();
  });

  it.each(['127.0.0.3', '169.254.169.254', 'localhost.invalid'])(
    'O-79 sends no sound to %s, which nobody allowed, but to where the signalling comes from',
    async (address) => {
      const signalling = await listener('127.0.0.1');
      const victim = await listener('127.0.0.3', signalling.port);
      const session = await open();
      session.answer(described(address, signalling.port));
      for (const deadline = Date.now() + 5000; signalling.count.packets < 15 && Date.now() < deadline; ) await wait(20);
      expect(signalling.count.packets).toBeGreaterThanOrEqual(15);
      expect(victim.count.packets).toBe(0);
      for (const { socket } of [signalling, victim]) socket.close();
    },
  );

  it('O-79 sends no sound at all where even the signalling comes from a forbidden address', async () => {
    const signalling = await listener('127.0.0.1');
    const forbidden = { address: '127.0.0.1', mayReach: () => false };
    const session = await openMediaSession({ address: '127.0.0.1', ports, remote: forbidden });
    opened.push(session);
    session.answer(described('127.0.0.1', signalling.port));
    await wait(200);
    expect(signalling.count.packets).toBe(0);
    signalling.socket.close();
  });

  it('takes no packet of another host or of another key, and survives any bytes', async () => {
    const { caller, callee } = await connect('required');
    const port = Number(/m=audio (\d+)/.exec(callee.offer())?.[1]);
    const attacker = createSocket('udp4');
    const random = seededRandom(4);
    for (let i = 0; i < 3000; i++) {
      const bytes = randomBytes(Math.floor(random() * 300));
      if (bytes.length > 1 && i % 2) bytes[0] = 0x80 | Math.floor(random() * 64);
      if (bytes.length > 1 && i % 3) bytes[1] = i % 5 ? 0 : 200;
      attacker.send(bytes, port, '127.0.0.1');
      if (i % 100 === 0) await wait(1);
    }
    caller.play(tone);
    expect(await heardFrames(callee, 20)).toBe(20);
    attacker.close();
  });

  it('survives any bytes where nothing is encrypted', async () => {
    const { callee } = await connect();
    const port = Number(/m=audio (\d+)/.exec(callee.offer())?.[1]);
    const sender = createSocket('udp4');
    const random = seededRandom(5);
    for (let i = 0; i < 3000; i++) {
      const bytes = randomBytes(12 + Math.floor(random() * 200));
      bytes[0] = 0x80 | Math.floor(random() * 64);
      bytes[1] = [0, 8, 101, 200, 201, 202, 203, 205][i % 8]!;
      sender.send(bytes, i % 8 > 2 && i % 2 ? port + 1 : port, '127.0.0.1');
      if (i % 100 === 0) await wait(1);
    }
    callee.play(tone);
    await wait(100);
    expect(callee.waitingMs()).toBeLessThan(1000);
    sender.close();
  });

  it('frees its ports, ends its streams and finishes keys at the end', async () => {
    const few = openRtpPorts({ from: 42_300, to: 42_301 });
    const session = await openMediaSession({ address: '127.0.0.1', ports: few, remote });
    await expect(openMediaSession({ address: '127.0.0.1', ports: few, remote })).rejects.toThrow('in use');
    const press = session.pressKeys('1', true);
    session.close();
    session.close();
    await press;
    for await (const _ of session.audio) throw new Error('a frame after the end');
    (await openMediaSession({ address: '127.0.0.1', ports: few, remote })).close();
  });
});
