/**
 * Writes letters so that an engine spells them: FBI -> F.B.I. No stop after the last letter, which would cause a pause.
 * `ending` is spoken with the last letter: s or 's.
 */
export function spellLetters(letters: string, ending = ''): string {
  const names = Array.from(letters.toUpperCase());
  if (!ending) return names.join('.');
  return `${names.join(names.length === 2 ? '-' : '.')}'s`;
}

/** Returns a full stop if an abbreviation also ends the sentence: only closing marks or nothing follows. */
export const finalStop = (after: string): string => (/^["'”’)\]]*(?:\s*$|\s*\n)/.test(after) ? '.' : '');
