import {
  type DialogueLine,
  mostDialogueCharacters,
  mostDialogueVoices,
  tidyText,
} from '../../../contract/speech/dialogue-lines.ts';

/** Silence before a line, in ms: who goes on speaking rests less than one who answers. */
const restMs = { same: 150, other: 300 };
/** What the engines' own speed reaches; the rest is played faster or slower at the same pitch. */
const engineSpeed = { least: 0.7, most: 1.2 };

/** Why a dialogue cannot be spoken. */
export function dialogueProblem(lines: readonly DialogueLine[]) {
  if (lines.length === 0) return { code: 'empty_text', message: 'No line of the dialogue has a text.' } as const;
  const length = lines.reduce((sum, { text }) => sum + [...text].length, 0);
  if (length > mostDialogueCharacters) {
    const message = `The dialogue has ${length} characters. A dialogue takes up to ${mostDialogueCharacters}.`;
    return { code: 'text_too_long', message } as const;
  }
  const voices = new Set(lines.map(({ voiceId }) => voiceId)).size;
  if (voices <= mostDialogueVoices) return undefined;
  const message = `The dialogue has ${voices} voices. A dialogue takes up to ${mostDialogueVoices}.`;
  return { code: 'invalid_parameters', message } as const;
}

/** The lines that are spoken, each with where it stood in the request (DLG-002, DLG-004). */
export const spokenLines = (lines: readonly DialogueLine[]): (DialogueLine & { readonly input: number })[] =>
  lines.map((line, input) => ({ ...line, text: tidyText(line.text), input })).filter(({ text }) => text !== '');

export function restBefore(lines: readonly DialogueLine[], at: number): number {
  const before = lines[at - 1];
  if (!before) return 0;
  return before.voiceId === lines[at]!.voiceId ? restMs.same : restMs.other;
}

/** A speed of 0.5 to 2 as the engines' own and the tempo on top of it. */
export function shareSpeed(speed: number): { readonly speed: number; readonly tempo: number } {
  const own = Math.min(engineSpeed.most, Math.max(engineSpeed.least, speed));
  return { speed: own, tempo: speed / own };
}
