import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createFrameTimer, type FrameTimer, type MediaClock, monotonicClock } from './frame-timer.ts';

/** The sockets of one call: RTP on an even port, RTCP on the next. */
export interface PortPair {
  readonly port: number;
  readonly rtp: Socket;
  readonly rtcp: Socket;
  close(): void;
}

export interface RtpPorts {
  readonly clock: MediaClock;
  /** Of all calls on these ports. */
  readonly frames: FrameTimer;
  /** Binds a free pair on all addresses of the machine. Throws `NoFreePort`. */
  bind(version: 4 | 6): Promise<PortPair>;
}

/** All ports for sound are in use. */
export class NoFreePort extends Error {
  override readonly name = 'NoFreePort';
}

/** Kernel buffer of a socket: 1 s of a call, for when the process is busy. */
const receiveBufferBytes = 64 * 1024;

/** UDP ports for the sound of calls, `from` to `to`: two for each call. */
export function openRtpPorts(options: { from: number; to: number; clock?: MediaClock }): RtpPorts {
  const { clock = monotonicClock } = options;
  const from = options.from + (options.from % 2);
  const pairs = Math.floor((options.to - from + 1) / 2);
  if (pairs < 1) throw new RangeError(`No pair of ports from ${options.from} to ${options.to}.`);
  const taken = new Set<number>();
  // One after the other, so that a late packet of the last call does not reach the next one.
  let cursor = 0;

  return {
    clock,
    frames: createFrameTimer(clock),
    async bind(version) {
      for (let tried = 0; tried < pairs; tried++) {
        const port = from + 2 * (cursor++ % pairs);
        if (taken.has(port)) continue;
        taken.add(port);
        const pair = await bindPair(port, version, () => taken.delete(port)).catch((error: unknown) => {
          taken.delete(port);
          if (!isInUse(error)) throw error;
        });
        if (pair) return pair;
      }
      throw new NoFreePort(`All ${pairs} pairs of ports from ${options.from} to ${options.to} are in use.`);
    },
  };
}

async function bindPair(port: number, version: 4 | 6, release: () => void): Promise<PortPair> {
  const rtp = await bindSocket(port, version);
  const rtcp = await bindSocket(port + 1, version).catch((error: unknown) => {
    rtp.close();
    throw error;
  });
  let isClosed = false;
  return {
    port,
    rtp,
    rtcp,
    close() {
      if (isClosed) return;
      isClosed = true;
      rtp.close();
      rtcp.close();
      release();
    },
  };
}

async function bindSocket(port: number, version: 4 | 6): Promise<Socket> {
  const socket = createSocket({ type: version === 4 ? 'udp4' : 'udp6', recvBufferSize: receiveBufferBytes });
  const listening = once(socket, 'listening');
  socket.bind(port);
  try {
    await listening;
  } catch (error) {
    socket.close();
    throw error;
  }
  // Such as of a host that refuses packets: the call ends by its signalling, or because no sound arrives.
  socket.on('error', () => {});
  return socket;
}

const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
