import { setTimeout as sleep } from 'node:timers/promises';
import {
  answered,
  joined,
  left,
  type NumberedOffer,
  people,
  readJoin,
  readPacket,
  readRequest,
  SignallingError,
  type SignallingFrame,
  speaking,
  writePacket,
} from './livekit-messages.ts';
import type { WebRtcHost } from './webrtc-host.ts';

export interface LiveKitRoomOptions {
  readonly host: Pick<WebRtcHost, 'open'>;
  /** Clients that know conversations take it as the ID of theirs. */
  readonly name: string;
  /** The parameter `join_request` of the socket. */
  readonly joinRequest: string;
  /** Messages of the signalling socket, in protobuf. */
  readonly requests: AsyncIterable<Uint8Array>;
  /** Sends a message over the signalling socket; never throws. */
  readonly send: (response: SignallingFrame) => void;
  /** What the person says: 16-bit samples at 16 kHz, without gaps. */
  readonly onSpeech: (samples: Uint8Array) => void;
  readonly onText: (text: string) => void;
}

export interface LiveKitRoom {
  /** Aborts when the person leaves, with the reason. */
  readonly signal: AbortSignal;
  sendText(text: string): void;
  /** Plays 16-bit samples at 24 kHz after what still waits. */
  play(samples: Uint8Array): void;
  clear(): void;
  /** Sends the person away. */
  close(): Promise<void>;
}

/** The data channel that both sides write to. */
const dataLabel = '_reliable';
/** How long the last messages may take to the client. */
const lastMessagesMs = 300;
/** Offers of one client: the first, one for each change of the microphone. */
const maxOffers = 100;

/**
 * A room of LiveKit with one person and one agent, in this process. Serves clients that need a single peer connection,
 * which is what livekit-client does by default since 2.16. Throws `SignallingError`.
 */
export function createLiveKitRoom(options: LiveKitRoomOptions): LiveKitRoom {
  const { name, requests, send } = options;
  const { offer: firstOffer, isReconnect } = readJoin(options.joinRequest);
  // A client that lost its socket cannot find its conversation again: the token was used.
  if (isReconnect) throw new SignallingError('A conversation cannot be resumed. Start another one.');
  const leaving = new AbortController();
  const leave = (reason: string, cause?: unknown) => leaving.abort(new Error(reason, { cause }));
  const peer = options.host.open(
    { dataLabel, streamId: `${people.agent.sid}|${people.agent.trackSid}` },
    {
      onSpeech: options.onSpeech,
      onData(bytes) {
        try {
          const text = readPacket(bytes);
          if (text !== undefined) options.onText(text);
        } catch (error) {
          leave('The client sent no message of the protocol.', error);
        }
      },
      onPlaying: (isPlaying) => send(speaking(isPlaying).toJson()),
      onLost: () => leave('The connection was lost.'),
    },
  );
  let offers = 0;
  let isClosed = false;

  async function answer({ sdp, id }: NumberedOffer): Promise<void> {
    if (++offers > maxOffers) throw new SignallingError('The client renegotiates too often.');
    const { sdp: text, soundMid } = await peer.answer(sdp);
    if (!isClosed) send(answered(text, id, soundMid).toJson());
  }

  async function serve(): Promise<void> {
    if (firstOffer) await answer(firstOffer);
    for await (const bytes of requests) {
      const request = readRequest(bytes);
      if (request.kind === 'offer') await answer(request.offer);
      else if (request.kind === 'publish') send(request.reply.toJson());
      else if (request.kind === 'ping') for (const reply of request.replies) send(reply.toJson());
      else if (request.kind === 'leave') break;
    }
  }

  send(joined(name).toJson());
  serve().then(
    () => leave('The client disconnected.'),
    (error: unknown) => leave(error instanceof SignallingError ? error.message : 'The connection failed.', error),
  );
  return {
    signal: leaving.signal,
    sendText: (text) => peer.sendData(writePacket(text)),
    play: (samples) => peer.play(samples),
    clear: () => peer.clear(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      // What was sent last has another way than this message, which ends everything.
      if (!leaving.signal.aborted) await sleep(lastMessagesMs);
      send(left().toJson());
      await peer.close();
    },
  };
}
