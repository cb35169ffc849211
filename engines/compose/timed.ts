import { durationMs } from '../../audio/pcm.ts';
import type { Tts } from '../contract.ts';

/** What one call of an engine took. */
export interface SpeechTiming {
  readonly engineId: string;
  /** The engine's own key of it; `clone` for all that speak like a recording, of which there may be any number. */
  readonly voice: string;
  readonly outcome: 'whole' | 'left' | 'failed';
  /** How long the caller waited for its turn before; undefined where that is not known. */
  readonly queueMs: number | undefined;
  /** Absent when there was no audio. */
  readonly firstAudioMs: number | undefined;
  /** From the call to the end, the time that the reader took included. */
  readonly totalMs: number;
  /** Time that the reader waited for audio. */
  readonly waitedMs: number;
  readonly audioMs: number;
  /** `waitedMs` by `audioMs`: below 1 is faster than real time. */
  readonly realTimeFactor: number | undefined;
}

/** Tells `onTimed` of every call when it is over, however it ends. */
export function timed(tts: Tts, onTimed: (timing: SpeechTiming) => void): Tts {
  return {
    ...tts,
    async *speak({ queueMs, ...request }, signal) {
      const startedAt = performance.now();
      let firstAudioMs: number | undefined;
      let waitedMs = 0;
      let audioMs = 0;
      let outcome: SpeechTiming['outcome'] = 'left';
      let waitingSince = startedAt;
      try {
        for await (const chunk of tts.speak(request, signal)) {
          const now = performance.now();
          firstAudioMs ??= now - startedAt;
          waitedMs += now - waitingSince;
          audioMs += durationMs(chunk.pcm);
          yield chunk;
          waitingSince = performance.now();
        }
        outcome = 'whole';
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
          queueMs,
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
