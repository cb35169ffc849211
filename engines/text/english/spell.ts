/**
 * Writes letters so that a reader says their names: FBI -> F.B.I. There is no stop after the last: it would be heard as
 * a pause. `ending` is what is said with the last letter: s or 's.
 */
export function spellLetters(letters: string, ending = ''): string {
  const names = Array.from(letters.toUpperCase());
  if (!ending) return names.join('.');
  return `${names.join(names.length === 2 ? '-' : '.')}'s`;
}

/** The full stop of an abbreviation, where it ends the sentence as well: nothing or only closing marks follow. */
export const finalStop = (after: string): string => (/^["'”’)\]]*(?:\s*$|\s*\n)/.test(after) ? '.' : '');
