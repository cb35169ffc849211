/** A line of a dialogue, and who speaks it. */
interface DialogueLine {
  readonly voiceId: string;
  readonly voiceName: string;
}

/** The names of all who speak in a dialogue, and the ids of those beside `voiceId`, each once. */
export function dialogueSpeakers(dialogue: readonly DialogueLine[], voiceId: string | null) {
  const otherIds = new Set(dialogue.map((line) => line.voiceId).filter((id) => id !== voiceId));
  return { names: [...new Set(dialogue.map((line) => line.voiceName))].join('\n'), otherIds: [...otherIds] };
}

/**
 * Names that differ: the second of the same gets `_2` before its extension, the third `_3`. Many file systems know no case.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  const lastSuffix = new Map<string, number>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const key = name.toLowerCase();
    let nth = lastSuffix.get(key) ?? 0;
    let candidate: string;
    do {
      nth += 1;
      candidate = nth === 1 ? name : `${name.slice(0, dot)}_${nth}${name.slice(dot)}`;
    } while (usedNames.has(candidate.toLowerCase()));
    lastSuffix.set(key, nth);
    usedNames.add(candidate.toLowerCase());
    return candidate;
  });
}
