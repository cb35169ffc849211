import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const heartbeatMs = 20_000;
/** Beats without a sign of life before the other side counts as gone. */
const maxMissedBeats = 3;
/** More bytes than pings alone would have taken: the other side reads. */
const minReadBytes = 1024;

/**
 * Pings the other side, and cuts it off when it neither answers, writes nor reads for a minute. A reader that is behind
 * answers late, since the ping waits behind its audio: what it takes counts as an answer. Returns what ends it.
 */
export function startHeartbeat(socket: WebSocket, connection: Socket): () => void {
  let missedBeats = 0;
  let bytesSent = 0;
  const resetMissed = () => (missedBeats = 0);
  socket.on('pong', resetMissed);
  socket.on('message', resetMissed);
  const timer = setInterval(() => {
    const bytesSentNow = connection.bytesWritten - connection.writableLength;
    missedBeats = bytesSentNow - bytesSent > minReadBytes ? 0 : missedBeats + 1;
    bytesSent = bytesSentNow;
    if (missedBeats > maxMissedBeats) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }, heartbeatMs);
  timer.unref();
  return () => clearInterval(timer);
}
