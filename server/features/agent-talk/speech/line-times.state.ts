import type { CharacterTimes } from '../../../../engines/contract/alignment.ts';
import type { PieceTimes } from './sound-frames.rules.ts';

/** Collects the times of the characters of one line, and hands them out with the sound that they belong to. */
export function openLineTimes() {
  const characters: { readonly text: string; readonly startMs: number; readonly endMs: number }[] = [];
  let taken = 0;

  function take(until: (startMs: number) => boolean, fromMs: number): PieceTimes {
    const piece = { chars: [] as string[], startsMs: [] as number[], durationsMs: [] as number[] };
    for (; taken < characters.length && until(characters[taken]!.startMs); taken++) {
      const { text, startMs, endMs } = characters[taken]!;
      piece.chars.push(text);
      piece.startsMs.push(Math.round(startMs - fromMs));
      piece.durationsMs.push(Math.max(0, Math.round(endMs - startMs)));
    }
    return piece;
  }

  return {
    /** `times` in seconds from the start of the line; `tempo`: how much faster it is played. */
    add(times: CharacterTimes, tempo: number): void {
      for (const [index, text] of times.characters.entries()) {
        const startMs = (times.startS[index]! * 1000) / tempo;
        characters.push({ text, startMs, endMs: (times.endS[index]! * 1000) / tempo });
      }
    },
    /** The characters that start before `toMs`, relative to `fromMs`. */
    takeUntil: (toMs: number, fromMs: number) => take((startMs) => startMs < toMs, fromMs),
    takeRest: (fromMs: number) => take(() => true, fromMs),
  };
}
