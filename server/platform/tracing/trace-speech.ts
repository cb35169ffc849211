import type { SpeechTiming } from '../../../engines/compose/timed.ts';
import { tracer } from './tracer.ts';

/** Adds a call of a speech engine, which is over, to the trace that it belongs to. */
export function traceSpeech({ engineId, voice, outcome, totalMs, firstAudioMs, audioMs }: SpeechTiming): void {
  const span = tracer()?.start('speech.engine', {
    startedMsAgo: totalMs,
    attributes: {
      'timbre.engine': engineId,
      'timbre.voice': voice,
      'timbre.outcome': outcome,
      'timbre.first_audio_ms': firstAudioMs,
      'timbre.audio_ms': audioMs,
    },
  });
  if (outcome === 'failed') span?.fail(outcome);
  span?.end();
}
