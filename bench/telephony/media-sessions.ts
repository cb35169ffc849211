// Calls over RTP on loopback: how exactly packets are paced, and the processor time of a call. The other side runs in a
// thread of its own.
//   node bench/telephony/media-sessions.ts [calls, 20] [seconds, 20]

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { encodeMulaw } from '../../audio/formats/g711.ts';
import { sine } from '../../audio/telephone/test-telephone.ts';
import { openMediaSession } from '../../server/platform/telephony/rtp/rtp-media-session.ts';
import { openRtpPorts } from '../../server/platform/telephony/rtp/rtp-ports.ts';
import { report } from '../measure.ts';

if (isMainThread) await runCalls();
else await runPhones(workerData as number);

/** Telephones that send a tone and note when packets arrive. */
async function runPhones(calls: number): Promise<void> {
  const tone = encodeMulaw(sine(300, 0.02));
  const arrivals: number[][] = [];
  const sockets = await Promise.all(
    Array.from({ length: calls }, async (_, at) => {
      const times: number[] = [];
      arrivals.push(times);
      const socket = createSocket('udp4').bind(0, '127.0.0.1');
      await once(socket, 'listening');
      let [sequence, port] = [0, 0];
      socket.on('message', (packet, from) => {
        if (packet[1]! >= 192) return;
        times.push(performance.now());
        // Each packet is answered, so that the same number goes in both directions.
        port = from.port;
        const reply = Buffer.alloc(172);
        reply[0] = 0x80;
        reply.writeUInt16BE(sequence & 0xffff, 2);
        reply.writeUInt32BE((sequence * 160) >>> 0, 4);
        reply.writeUInt32BE(at + 1, 8);
        reply.set(tone, 12);
        sequence += 1;
        socket.send(reply, port, '127.0.0.1');
      });
      return socket;
    }),
  );
  parentPort!.postMessage(sockets.map((socket) => socket.address().port));
  await once(parentPort!, 'message');
  for (const socket of sockets) socket.close();
  parentPort!.postMessage(arrivals);
}

const remote = { address: '127.0.0.1', mayReach: () => true };

/** How far packets are from an even pace of 20 ms, in ms; the pace begins with the earliest one. */
function pacingErrors(times: readonly number[]): number[] {
  const offsets = times.map((time, i) => time - i * 20);
  const sorted = [...offsets].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1]!;
  return offsets.map((offset) => Math.abs(offset - middle));
}

async function runCalls(): Promise<void> {
  const [calls = 20, seconds = 20] = process.argv.slice(2).map(Number);
  const worker = new Worker(new URL(import.meta.url), { workerData: calls });
  const [phonePorts] = (await once(worker, 'message')) as [number[]];
  const ports = openRtpPorts({ from: 43_000, to: 43_999 });
  const speech = encodeMulaw(sine(440, 1));
  const sessions = await Promise.all(
    phonePorts.map(async (port) => {
      const session = await openMediaSession({ address: '127.0.0.1', ports, remote });
      session.answer(
        `v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio ${port} RTP/AVP 0\r\n`,
      );
      return session;
    }),
  );
  let frames = 0;
  const readers = sessions.map(async (session) => {
    for await (const _ of session.audio) {
      frames += 1;
      if (session.waitingMs() < 1000) session.play(speech);
    }
  });
  const before = process.threadCpuUsage();
  await wait(seconds * 1000);
  const { user, system } = process.threadCpuUsage(before);
  for (const session of sessions) session.close();
  await Promise.all(readers);
  worker.postMessage('end');
  const [arrivals] = (await once(worker, 'message')) as [number[][]];
  console.log(report(`pacing error of ${calls} calls`, arrivals.flatMap(pacingErrors)));
  console.log(`packets per call and second: ${(arrivals.flat().length / calls / seconds).toFixed(2)}`);
  console.log(`frames heard per call and second: ${(frames / calls / seconds).toFixed(2)}`);
  console.log(`processor time of a call: ${((100 * (user + system)) / 1e6 / seconds / calls).toFixed(2)} % of a core`);
}
