import {
  type DialogueLine,
  maxDialogueCharacters,
  maxDialogueVoices,
  normalizeLineText,
} from '../../../contract/speech/dialogue-lines.ts';

/** Why a dialogue cannot be spoken. */
export function dialogueProblem(lines: readonly DialogueLine[]) {
  if (lines.length === 0) return { code: 'empty_text', message: 'All lines of the dialogue are empty.' } as const;
  const length = lines.reduce((sum, { text }) => sum + [...text].length, 0);
  if (length > maxDialogueCharacters) {
    const message = `The dialogue has ${length} characters. A dialogue takes up to ${maxDialogueCharacters}.`;
    return { code: 'text_too_long', message } as const;
  }
  const voices = new Set(lines.map(({ voiceId }) => voiceId)).size;
  if (voices <= maxDialogueVoices) return undefined;
  const message = `The dialogue has ${voices} voices. A dialogue takes up to ${maxDialogueVoices}.`;
  return { code: 'invalid_parameters', message } as const;
}

/** The non-empty lines, each with its index in the request (DLG-002, DLG-004). */
export const linesWithText = (lines: readonly DialogueLine[]): (DialogueLine & { readonly input: number })[] =>
  lines
    .map((line, input) => ({ ...line, text: normalizeLineText(line.text), input }))
    .filter(({ text }) => text !== '');
