import { type ClauseEnd, segmentText } from '../../audio/text/segment-text.ts';
import type { Pronounced, SpeechChunk, SpeechRequest, Tts } from '../contract.ts';
import { filler, isSpeakable, readDirections } from '../text/directions.ts';
import { readEnglish } from '../text/english/read-english.ts';
import { applyLexicon } from '../text/lexicon.ts';
import { openTextClock } from './text-clock.ts';

/** Silence after a clause in ms, before the speed of the voice. */
const gaps: Readonly<Record<ClauseEnd, number>> = { cut: 25, phrase: 150, sentence: 360, paragraph: 650 };
/** Silence at the end, so that players and encoders do not cut the last sound. */
const tailMs = 100;
/** What a text is answered with in which there is nothing to read. */
const emptyMs = 200;
const maxLength = 200;
const maxFirstLength = 56;
/** Longest piece of silence. */
const silenceMs = 500;

const gapMs = (ending: ClauseEnd, next: Part): number => (next.kind === 'pause' ? 20 : gaps[ending]);

interface Clause {
  readonly kind: 'clause';
  readonly text: string;
  readonly pronounced: readonly Pronounced[];
  readonly end: number;
  readonly ending: ClauseEnd;
}

/** A clause that is spoken, or a pause. */
type Part = Clause | { readonly kind: 'pause'; readonly ms: number; readonly end: number };

/**
 * Speaks a text of any length clause by clause, in order, with natural silence between: one call of `tts` a clause. At
 * most one clause is made ahead of the one that is being read. Directions in the text (breaks, tags) are followed or
 * dropped, never read out; English is written out as it is said, unless `normalization` is off; a text without anything
 * to read is a silence of 200 ms.
 */
export function bySentence(tts: Tts): Tts {
  const { sampleRate, streaming } = tts.capabilities;
  const silence = (ms: number, textDone: number): SpeechChunk => ({
    pcm: { samples: new Float32Array(Math.round((ms / 1000) * sampleRate)), sampleRate },
    textDone,
  });

  async function* speak(request: SpeechRequest, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    const leave = new AbortController();
    const both = AbortSignal.any([signal, leave.signal]);
    const { lexicon: _, ...own } = request;
    const start = ({ text, pronounced }: Clause) =>
      tts.speak({ ...own, text, pronounced }, both)[Symbol.asyncIterator]();
    const coming: { part: Part; chunks?: AsyncIterator<SpeechChunk> }[] = [];
    const parts = partsOf(request, streaming === 'clause');
    const fetch = (ahead: number): void => {
      while (coming.filter(({ chunks }) => chunks).length < ahead) {
        const { value: part, done } = parts.next();
        if (done) return;
        coming.push(part.kind === 'clause' ? { part, chunks: start(part) } : { part });
      }
    };

    const clock = openTextClock(request);
    try {
      let textDone = 0;
      fetch(1);
      if (coming.length === 0)
        yield { ...silence(emptyMs, request.text.length), ...clock.end('', emptyMs / 1000, request.text.length) };
      for (let item = coming[0]; item; item = coming[0]) {
        const { part, chunks } = item;
        clock.begin();
        for (let next = await chunks?.next(); next && !next.done; next = await chunks?.next()) {
          fetch(2);
          const { pcm, words } = next.value;
          clock.hear(words);
          if (pcm.samples.length === 0) continue;
          clock.pass(pcm.samples.length / sampleRate);
          yield { pcm, textDone };
        }
        signal.throwIfAborted();
        coming.shift();
        fetch(2);
        const following = coming[0];
        textDone = following ? part.end : request.text.length;
        const ms = part.kind === 'pause' ? part.ms : following ? gapMs(part.ending, following.part) : tailMs;
        const restMs = ms / request.settings.speed;
        const ends = part.kind === 'clause' || !following;
        let known = ends ? clock.end(part.kind === 'clause' ? part.text : '', restMs / 1000, textDone) : {};
        clock.pass(restMs / 1000);
        for (let left = restMs; left > 0; left -= silenceMs) {
          yield { ...silence(Math.min(left, silenceMs), textDone), ...known };
          known = {};
        }
      }
    } finally {
      leave.abort();
    }
  }

  return { ...tts, capabilities: { ...tts.capabilities, streaming: 'chunk' }, speak };
}

function* partsOf(request: SpeechRequest, early: boolean): Generator<Part> {
  const { text, pauses } = readDirections(request.text);
  const { language, normalization, lexicon = [] } = request;
  const spoken = language === 'en' && normalization !== 'off' ? readEnglish : (clause: string) => clause;
  const options = (from: number) => ({
    language,
    maxLength,
    maxFirstLength: early && from === 0 ? maxFirstLength : maxLength,
  });
  let from = 0;
  for (const { at, ms } of [...pauses, { at: text.length, ms: 0 }]) {
    for (const { start, end, ending } of segmentText(text.slice(from, at), options(from))) {
      const written = text
        .slice(from + start, from + end)
        .replaceAll(filler, '')
        .trim();
      const clause =
        lexicon.length > 0 ? applyLexicon(written, lexicon, spoken) : { text: spoken(written), pronounced: [] };
      if (isSpeakable(clause.text)) yield { kind: 'clause', ...clause, end: from + end, ending };
    }
    if (ms > 0) yield { kind: 'pause', ms, end: at };
    from = at;
  }
}
