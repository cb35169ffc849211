/** One line of a dialogue: a text and who says it. */
export interface DialogueLine {
  readonly text: string;
  readonly voiceId: string;
}

/** DLG-003 */
export const maxDialogueLines = 50;
/** DLG-006: characters of all lines together. */
export const maxDialogueCharacters = 3000;
/** Different voices of one dialogue. */
export const maxDialogueVoices = 10;

const tag = /\[\s*([^[\]]*?)\s*\]/g;

/** DLG-004, O-47: tags are trimmed inside, a run of the same tag is one, white space is single spaces. */
export function normalizeLineText(text: string): string {
  const normalized = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(tag, (_, inside: string) => `[${inside}]`)
    .trim();
  return normalized.replaceAll(/(\[[^[\]]*\])(?:\s*\1)+/g, '$1');
}

/** DLG-002 to DLG-004: a dialogue as it is stored; lines without text fall away. */
export const normalizeLines = (lines: readonly DialogueLine[]): DialogueLine[] =>
  lines
    .map((line) => ({ ...line, text: normalizeLineText(line.text) }))
    .filter(({ text }) => text !== '')
    .slice(0, maxDialogueLines);

/** DLG-005: the voice of a line that is put in at `at`: one that neither neighbour has, where there is such a one. */
export function voiceForNewLine(lines: readonly DialogueLine[], at: number, voiceIds: readonly string[]): string {
  const neighbours = [lines[at - 1]?.voiceId, lines[at]?.voiceId];
  const used = new Set(lines.map(({ voiceId }) => voiceId));
  const candidates = voiceIds.filter((id) => !neighbours.includes(id));
  // Who speaks already comes before a new speaker.
  return candidates.find((id) => used.has(id)) ?? candidates[0] ?? neighbours[0] ?? voiceIds[0] ?? '';
}
