import type { Pcm } from '../../audio/pcm.ts';
import type { TextPiece } from '../text/joined-text.ts';
import type { TimedWord } from './alignment.ts';
import type { EngineFacts, SynthesisRequest } from './engine.ts';
import type { PronouncedSpan } from './pronunciation.ts';

/** A clause to synthesize: plain text without markup, spelled out according to `normalization`. */
export interface ClauseRequest extends SynthesisRequest {
  /** Spans of `text` with a given pronunciation, in alphabets of the engine only. */
  readonly pronunciations?: readonly PronouncedSpan[];
  /** How `text` is read, for an engine that cannot read the script of the language. A piece for each word. */
  readonly reading?: readonly TextPiece[];
  /** Whether a listener waits for this clause: it is the first of its text. It is synthesized before later ones. */
  readonly isFirst?: boolean;
}

/** A part of a clause's audio, which may be empty. */
export interface ClauseChunk {
  readonly pcm: Pcm;
  /** All words of the clause, in seconds from its first sample. Sent once, if `timings` was set. */
  readonly words?: readonly TimedWord[];
}

/** How a slow engine starts a text, so that the first audio comes early and later clauses arrive before they are heard. */
export interface FirstClauses {
  /** Longest first clause in characters. A longer first word is not cut. */
  readonly maxLength: number;
  /** Longest further clause, relative to the text before it. */
  readonly growth: number;
}

/**
 * An engine that speaks one clause per call. `byClause` makes it a `Tts`; `pooled` and `retryOnce` are clause
 * synthesizers themselves.
 */
export interface ClauseSynthesizer extends EngineFacts {
  /** Whether audio arrives before the clause is complete. If not, the first clause of a text is kept short. */
  readonly streamsWithinClause: boolean;
  /** Lengths of the first clauses, if the engine is slow; otherwise only the first one is kept short. */
  readonly firstClauses?: FirstClauses;
  /** How many clauses are generated ahead of the one that is being read; 1 if absent. */
  readonly clausesAhead?: number;
  /**
   * Starts or queues the clause immediately, before the first read. The iterator throws EngineError, or `signal.reason`
   * when `signal` aborts.
   */
  synthesize(request: ClauseRequest, signal: AbortSignal): AsyncIterable<ClauseChunk>;
}
