import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { openOpusDecoder, openOpusEncoder } from './opus-codec.ts';
import { openWebRtcHost } from './webrtc-host.ts';

const log = { error: vi.fn() };
const host = openWebRtcHost({ network: { ports: { from: 23_000, to: 23_099 }, listenAddress: '127.0.0.1' }, log });
const clients: RTCPeerConnection[] = [];
afterAll(async () => {
  for (const client of clients) await client.close();
  await host.close();
});

const opus = new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 });

/** A tone: 20 ms of 16-bit samples. */
const tone = (rate: number): Uint8Array => {
  const samples = new Int16Array(rate / 50);
  for (let i = 0; i < samples.length; i++) samples[i] = 8000 * Math.sin((2 * Math.PI * 400 * i) / rate);
  return new Uint8Array(samples.buffer);
};
const loudness = (bytes: Uint8Array): number => {
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length));
};

/** Connects as a browser does, with a microphone. */
async function connect() {
  const client = new RTCPeerConnection({
    codecs: { audio: [opus] },
    iceServers: [],
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceUseIpv6: false,
  });
  clients.push(client);
  const events = { onSpeech: vi.fn(), onData: vi.fn(), onPlaying: vi.fn(), onLost: vi.fn() };
  const peer = host.open({ streamId: 'PA_agent|TR_agent', dataLabel: '_reliable' }, events);
  const channel = client.createDataChannel('_reliable');
  const received: string[] = [];
  channel.onMessage.subscribe((message) => received.push(String(message)));
  const microphone = new MediaStreamTrack({ kind: 'audio' });
  client.addTransceiver('audio', { direction: 'recvonly' });
  client.addTransceiver(microphone, { direction: 'sendonly' });
  let heard = 0;
  const decoder = openOpusDecoder();
  client.onTrack.subscribe((track) =>
    track.onReceiveRtp.subscribe(({ payload }) => {
      heard = Math.max(heard, loudness(decoder.decode(payload) ?? new Uint8Array()));
    }),
  );
  const offer = await client.createOffer();
  await client.setLocalDescription(offer);
  const answer = await peer.answer(client.localDescription!.sdp);
  await client.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
  await expect.poll(() => client.connectionState, { timeout: 10_000 }).toBe('connected');
  await expect.poll(() => channel.readyState).toBe('open');
  return { client, peer, events, channel, received, microphone, answer, heard: () => heard };
}

it('AGENT-006 carries speech and messages in both directions, encrypted, on a port of the range', async () => {
  const call = await connect();
  expect(call.answer.soundMid).toBeDefined();
  expect(call.answer.sdp).toContain('a=ice-lite');
  expect(call.answer.sdp).toContain('msid:PA_agent|TR_agent');
  const candidates = call.answer.sdp.match(/^a=candidate:.*$/gm) ?? [];
  expect(candidates.map((line) => line.split(' ')[4])).toEqual(candidates.map(() => '127.0.0.1'));
  expect(candidates.every((line) => / 230\d\d typ host/.test(line))).toBe(true);
  call.channel.send(Buffer.from('from the browser'));
  call.peer.sendData(Buffer.from('to the browser'));
  await expect.poll(() => call.received).toEqual(['to the browser']);
  await expect
    .poll(() => String(call.events.onData.mock.calls[0]?.[0] && Buffer.from(call.events.onData.mock.calls[0][0])))
    .toBe('from the browser');
  for (let i = 0; i < 20; i++) call.peer.play(tone(24_000));
  await expect.poll(call.heard).toBeGreaterThan(3000);
  await expect.poll(() => call.events.onPlaying.mock.calls.flat(), { timeout: 5000 }).toEqual([true, false]);
  const encoder = openOpusEncoder();
  for (let i = 0; i < 20; i++) {
    const header = new RtpHeader({ sequenceNumber: i, timestamp: 960 * i, payloadType: 111 });
    call.microphone.writeRtp(new RtpPacket(header, Buffer.from(encoder.encode(tone(24_000)))));
    await sleep(5);
  }
  const speech = () =>
    Math.max(0, ...call.events.onSpeech.mock.calls.map(([samples]) => loudness(samples as Uint8Array)));
  await expect.poll(speech).toBeGreaterThan(3000);
  await call.peer.close();
});

it('AGENT-006 survives packets of strangers during a call', async () => {
  const call = await connect();
  const port = Number(call.answer.sdp.match(/^a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 (\d+)/im)![1]);
  const stranger = createSocket('udp4');
  // The first byte decides who reads a packet: STUN, DTLS, RTP and RTCP, or nobody (RFC 7983).
  for (let i = 0; i < 4000; i++) {
    const packet = randomBytes(1 + (i % 300));
    packet[0] = [i & 3, 20 + (i % 44), 128 + (i % 64), i & 255][i % 4]!;
    if (i % 8 === 0 && packet.length > 8) packet.writeUInt32BE(0x2112a442, 4);
    if (i % 8 === 2 && packet.length > 3) packet[1] = 200 + (i % 8);
    stranger.send(packet, port, '127.0.0.1');
    if (i % 50 === 0) await sleep(2);
  }
  // A request to talk with the stranger instead, without the signature.
  const username = Buffer.from('x:y');
  const forged = Buffer.alloc(28);
  forged.writeUInt32BE(0x0001_0008, 0);
  forged.writeUInt32BE(0x2112a442, 4);
  forged.writeUInt32BE(0x0006_0003, 20);
  username.copy(forged, 24);
  for (let i = 0; i < 20; i++) stranger.send(forged, port, '127.0.0.1');
  const answers = vi.fn();
  stranger.on('message', answers);
  await sleep(200);
  expect(answers).not.toHaveBeenCalled();
  stranger.close();
  call.peer.sendData(Buffer.from('still here'));
  await expect.poll(() => call.received).toEqual(['still here']);
  expect(call.events.onLost).not.toHaveBeenCalled();
  expect(log.error).not.toHaveBeenCalled();
  await call.peer.close();
});
