import { type DialogueLine, maxDialogueLines, voiceForNewLine } from '../../../contract/speech/dialogue-lines.ts';

/** Who speaks, in a pasted script: `NAME: text`, one to four words before the colon. */
const speaker = /^\s*([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?:\s+[\p{L}\p{N}.'’()-]+){0,3})\s*:\s+(\S.*)$/u;

/**
 * Reads a pasted script into lines: each speaker gets a voice of their own, the one of the same name where there is one.
 * Undefined where it is no script of at least two lines.
 */
export function readScript(
  text: string,
  voices: readonly { readonly voice_id: string; readonly name: string }[],
): DialogueLine[] | undefined {
  const spoken: { name: string; text: string }[] = [];
  for (const row of text.split(/\r?\n/)) {
    const [, name, said] = speaker.exec(row) ?? [];
    if (name && said) spoken.push({ name: name.toLowerCase(), text: said.trim() });
    else if (row.trim() !== '' && spoken.length > 0) spoken.at(-1)!.text += ` ${row.trim()}`;
    else if (row.trim() !== '') return undefined;
  }
  if (spoken.length < 2) return undefined;
  const ids = voices.map(({ voice_id }) => voice_id);
  const voiceOf = new Map<string, string>();
  const lines: DialogueLine[] = [];
  for (const { name, text: said } of spoken.slice(0, maxDialogueLines)) {
    const own = voices.find((voice) => voice.name.toLowerCase() === name)?.voice_id;
    const taken = new Set(voiceOf.values());
    const free = ids.filter((id) => !taken.has(id));
    const voiceId = voiceOf.get(name) ?? own ?? voiceForNewLine(lines, lines.length, free.length > 0 ? free : ids);
    voiceOf.set(name, voiceId);
    lines.push({ text: said, voiceId });
  }
  return lines;
}
