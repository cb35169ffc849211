/** What a speaker says in a script, without a break by another speaker. */
export interface ScriptEntry {
  readonly speaker: string;
  readonly text: string;
}

/** A row of a script: `NAME: text`, one to four words before the colon; also `**Name:** text` and `NAME (whispering): text`. */
const speakerRow =
  /^\s*(?:[*_]{1,2})?([\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*(?:\s+[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*){0,3})\s*(?:\([^()]{0,60}\))?(?:[*_]{1,2})?\s*(?:[:：](?:[*_]{1,2})?(?:\s+|$)|：)(.*)$/u;

/** Parses a pasted script into what each speaker says. Undefined for text that is not a script of at least two entries. */
export function parseScript(text: string): ScriptEntry[] | undefined {
  const entries: { speaker: string; text: string }[] = [];
  const names = new Map<string, string>();
  for (const row of text.split(/\r?\n/)) {
    const [, name, speech] = speakerRow.exec(row) ?? [];
    if (name !== undefined && speech !== undefined) {
      const id = name.toLowerCase();
      const speaker = names.get(id) ?? displayName(name);
      names.set(id, speaker);
      entries.push({ speaker, text: speech.trim() });
    } else if (row.trim() !== '') {
      const last = entries.at(-1);
      if (!last) return undefined;
      last.text = `${last.text} ${row.trim()}`.trim();
    }
  }
  const spoken = entries.filter((entry) => entry.text !== '');
  return spoken.length < 2 ? undefined : spoken;
}

/** `OLD MAN` → Old Man. Names that are not written in capitals stay as they are. */
function displayName(name: string): string {
  const collapsed = name.replaceAll(/\s+/g, ' ');
  if (collapsed !== collapsed.toUpperCase() || !/\p{Lu}{2}/u.test(collapsed)) return collapsed;
  return collapsed.toLowerCase().replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
