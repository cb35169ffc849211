/** A line of a dialogue: a text and its voice. */
export interface DialogueLine {
  readonly text: string;
  readonly voiceId: string;
}

/** DLG-003: lines with text. */
export const maxDialogueLines = 50;
/** Lines of a request, with the empty ones that are dropped. */
export const maxDialogueInputs = 1000;
/** DLG-006: total characters of all lines. */
export const maxDialogueCharacters = 3000;
/** Distinct voices in a dialogue. */
export const maxDialogueVoices = 10;

const tag = /\[\s*([^[\]]*?)\s*\]/g;

/** DLG-004, O-47: trims tags, collapses repeated tags, and collapses whitespace to single spaces. */
export function normalizeLineText(text: string): string {
  const normalized = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(tag, (_, inside: string) => `[${inside}]`)
    .trim();
  return normalized.replaceAll(/(\[[^[\]]*\])(?:\s*\1)+/g, '$1');
}

/** DLG-002 to DLG-004: normalizes the lines of a dialogue and drops empty ones. */
export const normalizeLines = (lines: readonly DialogueLine[]): DialogueLine[] =>
  lines
    .map((line) => ({ ...line, text: normalizeLineText(line.text) }))
    .filter(({ text }) => text !== '')
    .slice(0, maxDialogueLines);

/** DLG-002: whether a line has text after its normalization. */
export const hasText = ({ text }: Pick<DialogueLine, 'text'>): boolean => normalizeLineText(text) !== '';

/** DLG-005: the voice for a new line at index `at`; differs from both neighbours if possible. */
export function voiceForNewLine(lines: readonly DialogueLine[], at: number, voiceIds: readonly string[]): string {
  const neighbours = [lines[at - 1]?.voiceId, lines[at]?.voiceId];
  const used = new Set(lines.map(({ voiceId }) => voiceId));
  const candidates = voiceIds.filter((id) => !neighbours.includes(id));
  // Prefer voices that already speak in the dialogue.
  return candidates.find((id) => used.has(id)) ?? candidates[0] ?? neighbours[0] ?? voiceIds[0] ?? '';
}

/** Silence before a line, in ms; shorter if the same voice continues. */
const pauseMs = { sameVoice: 150, otherVoice: 300 };

/** The silence before a line, in ms. */
export function pauseBefore(lines: readonly Pick<DialogueLine, 'voiceId'>[], index: number): number {
  const previous = lines[index - 1];
  if (!previous) return 0;
  return previous.voiceId === lines[index]!.voiceId ? pauseMs.sameVoice : pauseMs.otherVoice;
}
