import { type DialogueLine, maxDialogueLines, voiceForNewLine } from '../../../contract/speech/dialogue-lines.ts';

/** A line of a script: `NAME: text`, one to four words before the colon. */
const speaker = /^\s*([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?:\s+[\p{L}\p{N}.'’()-]+){0,3})\s*:\s+(\S.*)$/u;

/**
 * Parses a pasted script into lines. Each speaker gets one voice, preferably the one of the same name.
 * Returns undefined for text that is not a script of at least two lines.
 */
export function parseScript(
  text: string,
  voices: readonly { readonly voice_id: string; readonly name: string }[],
): DialogueLine[] | undefined {
  const entries: { name: string; text: string }[] = [];
  for (const row of text.split(/\r?\n/)) {
    const [, name, speech] = speaker.exec(row) ?? [];
    if (name && speech) entries.push({ name: name.toLowerCase(), text: speech.trim() });
    else if (row.trim() !== '' && entries.length > 0) entries.at(-1)!.text += ` ${row.trim()}`;
    else if (row.trim() !== '') return undefined;
  }
  if (entries.length < 2) return undefined;
  const ids = voices.map(({ voice_id }) => voice_id);
  const voiceBySpeaker = new Map<string, string>();
  const lines: DialogueLine[] = [];
  for (const { name, text } of entries.slice(0, maxDialogueLines)) {
    const namesakeId = voices.find((voice) => voice.name.toLowerCase() === name)?.voice_id;
    const usedIds = new Set(voiceBySpeaker.values());
    const unusedIds = ids.filter((id) => !usedIds.has(id));
    const voiceId =
      voiceBySpeaker.get(name) ??
      namesakeId ??
      voiceForNewLine(lines, lines.length, unusedIds.length > 0 ? unusedIds : ids);
    voiceBySpeaker.set(name, voiceId);
    lines.push({ text, voiceId });
  }
  return lines;
}
