import type { ClauseChunk, ClauseSynthesizer } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { SpeechRequest, Tts } from '../contract/streaming.ts';

export const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
export const request = (text: string, changes: Partial<SpeechRequest> = {}): SpeechRequest => ({
  text,
  voice: 'v',
  language: 'en',
  settings,
  ...changes,
});
export const sampleRate = 1000;

interface Calls {
  /** Texts of all calls. */
  readonly calls: string[];
  /** Texts of the aborted calls. */
  readonly aborted: string[];
}

/**
 * Returns two chunks per clause, with one sample per character: its code divided by 1000. `failuresByText` sets how
 * often a clause fails after its first chunk before it succeeds.
 */
export function fakeEngine(
  failuresByText: Readonly<Record<string, number>> = {},
  retryable = true,
): ClauseSynthesizer & Calls {
  const calls: string[] = [];
  const aborted: string[] = [];
  const remainingFailures = new Map(Object.entries(failuresByText));
  return {
    id: 'fake',
    sampleRate,
    settings: ['speed'],
    streamsWithinClause: false,
    voices: [{ key: 'v', languages: ['en'] }],
    calls,
    aborted,
    synthesize({ text }, signal) {
      calls.push(text);
      signal.addEventListener('abort', () => aborted.push(text), { once: true });
      return chunks(text, signal);
    },
  };

  async function* chunks(text: string, signal: AbortSignal): AsyncGenerator<ClauseChunk> {
    const half = Math.ceil(text.length / 2);
    for (const [i, part] of [text.slice(0, half), text.slice(half)].entries()) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      signal.throwIfAborted();
      const remaining = remainingFailures.get(text) ?? 0;
      if (i === 1 && remaining > 0) {
        remainingFailures.set(text, remaining - 1);
        throw new EngineError('fake', 'stumbled', { retryable });
      }
      const samples = Float32Array.from(part, (char) => char.charCodeAt(0) / 1000);
      yield { pcm: { samples, sampleRate } };
    }
  }
}

/** The fake engine as one that speaks a text at once, without pauses. */
export function fakeTts(...options: Parameters<typeof fakeEngine>): Tts & Calls {
  const { synthesize, streamsWithinClause: _, ...facts } = fakeEngine(...options);
  return {
    ...facts,
    async *speak(request, signal) {
      for await (const chunk of synthesize(request, signal)) yield { ...chunk, textDone: 0 };
    },
  };
}

/** Reads a stream: its chunks, the characters that its samples encode, and its length in ms. */
export async function collect<Chunk extends ClauseChunk>(stream: AsyncIterable<Chunk>) {
  const chunks: Chunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const samples = chunks.flatMap(({ pcm }) => [...pcm.samples]);
  const spoken = samples.map((sample) => (sample === 0 ? '' : String.fromCharCode(Math.round(sample * 1000)))).join('');
  return { chunks, spoken, ms: samples.length, silenceMs: samples.filter((sample) => sample === 0).length };
}
