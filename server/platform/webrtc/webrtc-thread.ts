import { parentPort } from 'node:worker_threads';
import { createFrameTimer, monotonicClock } from '../telephony/rtp/frame-timer.ts';
import type { PeerCommand, PeerReport } from './webrtc-calls.ts';
import { openWebRtcPeer, type WebRtcPeer } from './webrtc-peer.ts';

// The thread of all WebRTC connections: encryption and codecs do not delay the server, and an error in a library that
// reads packets of strangers does not end it.
const port = parentPort!;
const frames = createFrameTimer(monotonicClock);
const peers = new Map<number, WebRtcPeer>();
const report = (message: PeerReport): void => port.postMessage(message);

function open(id: number, setup: Extract<PeerCommand, { kind: 'open' }>['setup']): WebRtcPeer {
  return openWebRtcPeer(
    setup,
    {
      onSpeech: (samples) => report({ id, kind: 'speech', samples }),
      onData: (message) => report({ id, kind: 'data', message }),
      onPlaying: (isPlaying) => report({ id, kind: 'playing', isPlaying }),
      onLost: () => report({ id, kind: 'lost' }),
    },
    frames,
  );
}

port.on('message', (command: PeerCommand) => {
  const { id } = command;
  if (command.kind === 'open') {
    peers.set(id, open(id, command.setup));
    return;
  }
  const peer = peers.get(id);
  if (!peer) return;
  switch (command.kind) {
    case 'offer': {
      const { number } = command;
      peer.answer(command.sdp).then(
        (answer) => report({ id, kind: 'answer', number, answer }),
        (error: unknown) => report({ id, kind: 'refused', number, reason: String((error as Error)?.message ?? error) }),
      );
      return;
    }
    case 'data':
      return peer.sendData(command.message);
    case 'play':
      return peer.play(command.samples);
    case 'clear':
      return peer.clear();
    case 'close':
      peers.delete(id);
      peer.close().catch(() => {});
  }
});
