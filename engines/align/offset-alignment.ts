import type { Alignment, CharacterTimes } from '../contract/alignment.ts';

/** The alignment, `offsetS` seconds later. */
export function offsetAlignment({ original, normalized }: Alignment, offsetS: number): Alignment {
  const offset = ({ characters, startS, endS }: CharacterTimes): CharacterTimes => ({
    characters,
    startS: startS.map((time) => time + offsetS),
    endS: endS.map((time) => time + offsetS),
  });
  return offsetS === 0 ? { original, normalized } : { original: offset(original), normalized: offset(normalized) };
}
