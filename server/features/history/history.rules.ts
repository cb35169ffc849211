/** A line of a dialogue, and who speaks it. */
interface SpokenLine {
  readonly voiceId: string;
  readonly voiceName: string;
}

/** The names of all who speak in a dialogue, and the ids of those beside `voiceId`, each once. */
export function speakersOf(dialogue: readonly SpokenLine[], voiceId: string | null) {
  const others = new Set(dialogue.map((line) => line.voiceId).filter((id) => id !== voiceId));
  return { names: [...new Set(dialogue.map((line) => line.voiceName))].join('\n'), others: [...others] };
}

/**
 * Names that differ: the second of the same gets `_2` before its extension, the third `_3`. Many file systems know no case.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const last = new Map<string, number>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const same = name.toLowerCase();
    let nth = last.get(same) ?? 0;
    let unique: string;
    do {
      nth += 1;
      unique = nth === 1 ? name : `${name.slice(0, dot)}_${nth}${name.slice(dot)}`;
    } while (taken.has(unique.toLowerCase()));
    last.set(same, nth);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
