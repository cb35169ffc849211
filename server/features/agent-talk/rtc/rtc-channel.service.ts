import { type TalkFrame, type TalkMessage, talkMessage } from '../../../../contract/agents/agent-talk-socket.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { LiveKitRoom } from '../../../platform/webrtc/livekit-room.ts';
import type { TalkChannel } from '../session/talk-session.service.ts';
import type { TalkFormats } from '../setup/talk-setup.service.ts';
import type { SoundPiece } from '../speech/sound-frames.rules.ts';

/** The formats of `LiveKitRoom`. */
export const rtcFormats: TalkFormats = { input: 'pcm_16000', output: 'pcm_24000' };

/** Sound that the recognizer may lag behind, in packets of 20 ms. Older sound is dropped. */
const maxSounds = 500;
/** Unread messages of the client, which nothing else slows down. */
const maxTexts = 1000;
/** The frame of a piece of sound. */
export type PresentSound = (piece: SoundPiece, eventId: number) => TalkFrame;

const noSound = new Uint8Array();

/** The channel of a conversation over WebRTC: messages are packets of the data channel, sound is in the tracks. */
export function openRtcChannel() {
  const texts: string[] = [];
  const sounds: Uint8Array[] = [];
  const flooded = new AbortController();
  let wake = Promise.withResolvers<void>();
  /** The microphone is on before the client says which conversation it wants. */
  let hasStarted = false;

  async function* read(signal: AbortSignal): AsyncGenerator<TalkMessage> {
    signal.addEventListener('abort', () => wake.resolve(), { once: true });
    while (!signal.aborted) {
      const text = texts.shift();
      const sound = text === undefined ? sounds.shift() : undefined;
      if (text !== undefined) yield readMessage(text);
      else if (sound) yield { type: 'user_audio_chunk', user_audio_chunk: toBase64(sound) };
      else {
        wake = Promise.withResolvers();
        if (!signal.aborted) await wake.promise;
      }
    }
  }

  return {
    onText(text: string): void {
      hasStarted = true;
      if (texts.push(text) > maxTexts) flooded.abort(new Error('The client sends too many messages.'));
      wake.resolve();
    },
    onSpeech(samples: Uint8Array): void {
      if (!hasStarted) return;
      sounds.push(samples);
      if (sounds.length > maxSounds) sounds.shift();
      wake.resolve();
    },
    /** `closing`: the client leaves, or the server stops. */
    connect(room: LiveKitRoom, closing: AbortSignal, present: PresentSound) {
      const signal = AbortSignal.any([closing, room.signal, flooded.signal]);
      const send = (frame: TalkFrame): void => {
        if (frame.type === 'interruption') room.clear();
        room.sendText(JSON.stringify(frame));
      };
      return {
        kind: 'socket',
        signal,
        messages: read(signal),
        send,
        play(piece, eventId) {
          room.play(piece.bytes);
          send(present({ ...piece, bytes: noSound }, eventId));
        },
      } satisfies TalkChannel;
    },
  };
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

/** Throws `malformed_json` or `invalid_parameters`. */
function readMessage(text: string): TalkMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_json', { message: 'The message is not valid JSON.', cause });
  }
  const result = talkMessage.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const param = issue!.path.join('.');
  throw new AppError('invalid_parameters', {
    message: `${param || 'message'}: ${issue!.message}`,
    ...(param !== '' && { param }),
  });
}
