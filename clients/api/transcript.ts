/** A transcript as `POST /v1/speech-to-text` returns it, in the fields that clients show. */
export interface Transcript {
  readonly text: string;
  readonly words?: readonly { readonly text: string; readonly speaker_id?: string | null }[];
}

/** One line for each change of the speaker. */
export function bySpeaker({ text, words = [] }: Transcript): string {
  const lines: { speaker: string; text: string }[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const speaker = word.speaker_id ?? last?.speaker ?? 'speaker_0';
    if (last?.speaker === speaker) last.text += word.text;
    else lines.push({ speaker, text: word.text });
  }
  return lines.length === 0 ? text : lines.map((line) => `${line.speaker}: ${line.text.trim()}`).join('\n');
}
