import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

const heartbeatMs = 20_000;
/** Missed heartbeats before the connection is closed. */
const maxMissedBeats = 3;
/** More bytes than pings alone, which means that the client is reading. */
const minReadBytes = 1024;

/**
 * Pings the client, and closes the connection when it neither replies, sends nor reads for a minute. A slow reader
 * replies late, because the ping is queued behind its audio, so reading counts as a reply. Returns a function that stops
 * the heartbeat.
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
