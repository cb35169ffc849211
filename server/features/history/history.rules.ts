/** The voice of a dialogue line. */
interface DialogueLine {
  readonly voiceId: string;
  readonly voiceName: string;
}

/** The distinct voice names of a dialogue, joined by newlines, and the distinct voice ids except `voiceId`. */
export function dialogueSpeakers(dialogue: readonly DialogueLine[], voiceId: string | null) {
  const otherIds = new Set(dialogue.map((line) => line.voiceId).filter((id) => id !== voiceId));
  return { names: [...new Set(dialogue.map((line) => line.voiceName))].join('\n'), otherIds: [...otherIds] };
}

/**
 * Makes file names unique: the second of a name gets `_2` before its extension, the third `_3`. Names that differ only in
 * case count as equal, since many file systems ignore case.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  const lastSuffix = new Map<string, number>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const key = name.toLowerCase();
    let suffix = lastSuffix.get(key) ?? 0;
    let candidate: string;
    do {
      suffix += 1;
      candidate = suffix === 1 ? name : `${name.slice(0, dot)}_${suffix}${name.slice(dot)}`;
    } while (usedNames.has(candidate.toLowerCase()));
    lastSuffix.set(key, suffix);
    usedNames.add(candidate.toLowerCase());
    return candidate;
  });
}

const alignmentSuffix = '.alignment';
/** The key of the character times of a stored audio file. They are deleted with the audio. */
export const alignmentKey = (blobKey: string): string => `${blobKey}${alignmentSuffix}`;
export const isAlignmentKey = (key: string): boolean => key.endsWith(alignmentSuffix);
/** The key of the audio that a key of audio or of its character times belongs to. */
export const withoutAlignmentSuffix = (key: string): string =>
  isAlignmentKey(key) ? key.slice(0, -alignmentSuffix.length) : key;

const sourceSuffix = '.source';
/** The key of the recording that an item was made from. It is deleted with the audio. */
export const sourceKey = (blobKey: string): string => `${blobKey}${sourceSuffix}`;
export const withoutSourceSuffix = (key: string): string =>
  key.endsWith(sourceSuffix) ? key.slice(0, -sourceSuffix.length) : key;
