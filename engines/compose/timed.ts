import { durationMs } from '../../audio/pcm.ts';
import type { Tts } from '../contract/streaming.ts';

/** Timing of one engine call. */
export interface SpeechTiming {
  readonly engineId: string;
  /** The engine's key of the voice; `clone` for all cloned voices, to limit the number of metric labels. */
  readonly voice: string;
  readonly outcome: 'completed' | 'aborted' | 'failed';
  /** How long the request was queued before the call; undefined if unknown. */
  readonly queueMs: number | undefined;
  /** Undefined if there was no audio. */
  readonly firstAudioMs: number | undefined;
  /** From the call to its end, including the time of the reader. */
  readonly totalMs: number;
  /** Time that the reader waited for audio. */
  readonly waitedMs: number;
  readonly audioMs: number;
  /** `waitedMs` / `audioMs`: below 1 is faster than real time. */
  readonly realTimeFactor: number | undefined;
}

/** Calls `onTimed` after every call, whether it completed, failed or was aborted. */
export function timed(tts: Tts, onTimed: (timing: SpeechTiming) => void): Tts {
  return {
    ...tts,
    async *speak(request, signal, measured) {
      const startedAt = performance.now();
      let firstAudioMs: number | undefined;
      let waitedMs = 0;
      let audioMs = 0;
      let outcome: SpeechTiming['outcome'] = 'aborted';
      let waitingSince = startedAt;
      try {
        for await (const chunk of tts.speak(request, signal, measured)) {
          const now = performance.now();
          firstAudioMs ??= now - startedAt;
          waitedMs += now - waitingSince;
          audioMs += durationMs(chunk.pcm);
          yield chunk;
          waitingSince = performance.now();
        }
        outcome = 'completed';
      } catch (error) {
        if (!signal.aborted) outcome = 'failed';
        throw error;
      } finally {
        const totalMs = performance.now() - startedAt;
        const realTimeFactor = audioMs > 0 ? waitedMs / audioMs : undefined;
        onTimed({
          engineId: tts.id,
          voice: request.clone ? 'clone' : request.voice,
          outcome,
          queueMs: measured?.queueMs,
          firstAudioMs,
          totalMs,
          waitedMs,
          audioMs,
          realTimeFactor,
        });
      }
    },
  };
}
