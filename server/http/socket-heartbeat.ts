import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const beatMs = 20_000;
/** Beats without a sign of life before the other side counts as gone. */
const patience = 3;
/** More bytes than pings alone would have taken: the other side reads. */
const readsBytes = 1024;

/**
 * Pings the other side, and cuts it off when it neither answers, writes nor reads for a minute. A reader that is behind
 * answers late, since the ping waits behind its audio: what it takes counts as an answer. Returns what ends it.
 */
export function keepAlive(socket: WebSocket, connection: Socket): () => void {
  let silent = 0;
  let taken = 0;
  const alive = () => (silent = 0);
  socket.on('pong', alive);
  socket.on('message', alive);
  const timer = setInterval(() => {
    const takenNow = connection.bytesWritten - connection.writableLength;
    silent = takenNow - taken > readsBytes ? 0 : silent + 1;
    taken = takenNow;
    if (silent > patience) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }, beatMs);
  timer.unref();
  return () => clearInterval(timer);
}
