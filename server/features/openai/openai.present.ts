import { presentHeaders } from '../speech/speech.present.ts';
import type { SpeechStream } from '../speech/speech.service.ts';

export const presentSpeechHeaders = (speech: SpeechStream) => presentHeaders(speech);

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** Audio as a server-sent event. */
export const presentDelta = (audio: Uint8Array): string =>
  event({ type: 'speech.audio.delta', audio: Buffer.from(audio).toString('base64') });

/** The last event. Credits are reported as input tokens. */
export const presentDone = (credits: number): string =>
  event({
    type: 'speech.audio.done',
    usage: { input_tokens: credits, output_tokens: 0, total_tokens: credits },
  });
