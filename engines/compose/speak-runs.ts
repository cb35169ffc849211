import { offsetAlignment } from '../align/offset-alignment.ts';
import type { Alignment, CharacterTimes } from '../contract/alignment.ts';
import type { SpeechChunk } from '../contract/streaming.ts';

/** A part of a text and how it is spoken. */
export interface SpeechRun {
  readonly text: string;
  /** Starts to speak when it is read. */
  readonly speak: () => AsyncIterable<SpeechChunk>;
}

/** Silence between two runs in ms at speed 1, on top of that which every engine adds at the end of a text. */
const [phraseMs, breakMs, sentenceMs, paragraphMs] = [50, 160, 260, 550];

/**
 * Speaks the runs of a text one after the other, each with its own engine and sample rate. Text offsets and times count
 * from the start of the first.
 */
export async function* speakRuns(runs: readonly SpeechRun[], speed: number): AsyncGenerator<SpeechChunk> {
  let offset = 0;
  let nowS = 0;
  for (const [index, { text, speak }] of runs.entries()) {
    const isLast = index === runs.length - 1;
    const startS = nowS;
    let sampleRate: number | undefined;
    for await (const chunk of speak()) {
      sampleRate = chunk.pcm.sampleRate;
      nowS += chunk.pcm.samples.length / sampleRate;
      const alignment = chunk.alignment && offsetAlignment(chunk.alignment, startS);
      const endsRun = chunk.textDone >= text.length && !isLast;
      yield {
        ...chunk,
        textDone: offset + chunk.textDone,
        ...(alignment && { alignment: endsRun ? withSpace(alignment) : alignment }),
      };
    }
    offset += text.length;
    const pauseS = isLast ? 0 : pauseMs(text) / 1000 / speed;
    if (sampleRate === undefined || pauseS === 0) continue;
    nowS += pauseS;
    yield { pcm: { samples: new Float32Array(Math.round(pauseS * sampleRate)), sampleRate }, textDone: offset };
  }
}

/** Linear in the length of the text, which may be mostly spaces or marks. */
function pauseMs(text: string): number {
  const spoken = text.trimEnd();
  const lineBreaks = text.slice(spoken.length).split('\n').length - 1;
  if (lineBreaks > 1) return paragraphMs;
  let end = spoken.length;
  while (end > 0 && `"'”’»)]`.includes(spoken[end - 1]!)) end -= 1;
  if (lineBreaks === 1 || /[.!?…。！？।॥؟]/u.test(spoken[end - 1] ?? '')) return sentenceMs;
  const mark = spoken.at(-1) ?? '';
  if (/[;:—–؛；：]/u.test(mark)) return breakMs;
  return /[,،，、]/u.test(mark) ? phraseMs : 0;
}

/** Keeps the space between two runs in the normalized text, which ends with a word. */
function withSpace({ original, normalized }: Alignment): Alignment {
  const lastS = original.endS.at(-1);
  const hasSpace = (times: CharacterTimes): boolean => /\s/.test(times.characters.at(-1) ?? 'x');
  if (lastS === undefined || normalized.characters.length === 0 || !hasSpace(original) || hasSpace(normalized))
    return { original, normalized };
  const spaceS = Math.max(normalized.startS.at(-1)!, Math.min(original.startS.at(-1)!, normalized.endS.at(-1)!));
  return {
    original,
    normalized: {
      characters: [...normalized.characters, ' '],
      startS: [...normalized.startS, spaceS],
      endS: [...normalized.endS.slice(0, -1), spaceS, Math.max(spaceS, lastS)],
    },
  };
}
