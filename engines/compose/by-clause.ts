import type { ClauseEnd } from '../../audio/text/segment-text.ts';
import type { ClauseChunk, ClauseSynthesizer } from '../contract/clauses.ts';
import type { SpeechChunk, SpeechRequest, Tts } from '../contract/streaming.ts';
import { cutEmphasis, readEmphasis } from '../text/emphasis.ts';
import { openNormalizer } from '../text/normalize/open-normalizer.ts';
import { type Clause, type Part, readParts } from './clause-parts.ts';
import { emphasizeClause } from './emphasize-clause.ts';
import { openTextClock } from './text-clock.ts';

/** Silence after a clause in ms at speed 1. */
const gapsMs: Readonly<Record<ClauseEnd, number>> = { cut: 25, phrase: 150, break: 260, sentence: 360, paragraph: 650 };
/** Silence at the end, because some players and encoders cut off the last samples. */
const tailMs = 100;
/** Length of the silence for a text with nothing to read. */
const emptyTextMs = 200;
/** Longest chunk of silence. */
const maxSilenceChunkMs = 500;

/** The silence before the next part: a requested pause replaces most of it. */
const gapMs = (ending: ClauseEnd, next: Part): number => (next.kind === 'pause' ? 20 : gapsMs[ending]);

/**
 * Synthesizes a text of any length clause by clause, with one call of `clauses` per clause and natural pauses in
 * between. Generates `clausesAhead` of the one that is being read. Markup in the text (breaks, tags) is applied or
 * dropped, never spoken; a clause with emphasis is collected before it is returned. Numbers, signs and the like are
 * spelled out unless `normalization` is off. A text with nothing to read gives 200 ms of silence.
 */
export function byClause(clauses: ClauseSynthesizer): Tts {
  const { synthesize, streamsWithinClause, firstClauses, clausesAhead = 1, ...facts } = clauses;
  const { sampleRate, phoneticAlphabets } = facts;
  const silence = (ms: number, textDone: number): SpeechChunk => ({
    pcm: { samples: new Float32Array(Math.round((ms / 1000) * sampleRate)), sampleRate },
    textDone,
  });

  async function* speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    const abort = new AbortController();
    const combined = AbortSignal.any([signal, abort.signal]);
    const { lexicon: _, ...clauseRequest } = request;
    const readText = request.normalization === 'off' ? undefined : await openNormalizer(request.language, request.text);
    const emphasis = readEmphasis(request.text);
    let isFirst = true;
    /** The end of the last part that was read. */
    let readTo = 0;
    const start = ({ text, pronunciations, end }: Clause): AsyncIterator<ClauseChunk> => {
      const emphasized = emphasis && cutEmphasis(emphasis, readTo, end);
      const timings = emphasized ? { timings: true } : {};
      const chunks = synthesize({ ...clauseRequest, ...timings, text, pronunciations, isFirst }, combined);
      isFirst = false;
      return (emphasized ? emphasizeClause(chunks, text, emphasized, sampleRate) : chunks)[Symbol.asyncIterator]();
    };
    const upcoming: { part: Part; chunks?: AsyncIterator<ClauseChunk> }[] = [];
    const parts = readParts(request, {
      needsEarlyAudio: !streamsWithinClause,
      firstClauses,
      phoneticAlphabets,
      readText,
    });
    const prefetch = (ahead: number): void => {
      while (upcoming.filter(({ chunks }) => chunks).length < ahead) {
        const { value: part, done } = parts.next();
        if (done) return;
        upcoming.push(part.kind === 'clause' ? { part, chunks: start(part) } : { part });
        readTo = part.end;
      }
    };

    const clock = openTextClock(request, emphasis?.written);
    try {
      let textDone = 0;
      prefetch(1);
      if (upcoming.length === 0)
        yield {
          ...silence(emptyTextMs, request.text.length),
          ...clock.endClause('', emptyTextMs / 1000, request.text.length),
        };
      for (let item = upcoming[0]; item; item = upcoming[0]) {
        const { part, chunks } = item;
        clock.startClause();
        for (let next = await chunks?.next(); next && !next.done; next = await chunks?.next()) {
          prefetch(1 + clausesAhead);
          const { pcm, words } = next.value;
          clock.addWords(words);
          if (pcm.samples.length === 0) continue;
          clock.advance(pcm.samples.length / sampleRate);
          yield { pcm, textDone };
        }
        signal.throwIfAborted();
        upcoming.shift();
        prefetch(1 + clausesAhead);
        const following = upcoming[0];
        textDone = following ? part.end : request.text.length;
        const ms = part.kind === 'pause' ? part.ms : following ? gapMs(part.ending, following.part) : tailMs;
        const restMs = ms / request.settings.speed;
        const endsClause = part.kind === 'clause' || !following;
        let timing = endsClause
          ? clock.endClause(part.kind === 'clause' ? part.text : '', restMs / 1000, textDone)
          : {};
        clock.advance(restMs / 1000);
        for (let remainingMs = restMs; remainingMs > 0; remainingMs -= maxSilenceChunkMs) {
          yield { ...silence(Math.min(remainingMs, maxSilenceChunkMs), textDone), ...timing };
          timing = {};
        }
      }
    } finally {
      abort.abort();
    }
  }

  return { ...facts, speak };
}
