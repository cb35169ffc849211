import { defaultOutputFormat, isOutputFormat, type OutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { type DialogueLine, maxDialogueLines, voiceForNewLine } from '../../../contract/speech/dialogue-lines.ts';
import { createStoredDraft } from '../../data/storage/stored-draft.ts';

/** A line with the name of its speaker in the script that it came from; absent: its voice is the speaker. */
export interface SpeakerLine extends DialogueLine {
  readonly speaker?: string | undefined;
}

/** A line of the draft; its key stays the same when it moves. */
export interface DraftLine extends SpeakerLine {
  readonly key: string;
}

/** The dialogue draft; it survives a reload. */
export interface DialogueDraft {
  readonly lines: readonly DraftLine[];
  readonly stability: number;
  readonly speed: number;
  readonly outputFormat: OutputFormat;
  /** Undefined: detected by the server. */
  readonly languageCode: string | undefined;
  /** Pronunciation dictionaries in order of precedence; empty: those of the workspace. */
  readonly dictionaryIds: readonly string[];
}

const emptyDraft: DialogueDraft = {
  lines: [],
  stability: 0.5,
  speed: 1,
  outputFormat: defaultOutputFormat,
  languageCode: undefined,
  dictionaryIds: [],
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Creates the dialogue draft of this tab, stored in `storage`. */
export function createDialogueDraft(storage: () => Store, newKey = () => crypto.randomUUID()) {
  const draft = createStoredDraft<DialogueDraft>({ storage, name: 'dialogue_draft', empty: emptyDraft, isStored });
  const { state, change } = draft;
  const changeLines = (edit: (lines: DraftLine[]) => void): void => {
    const lines = [...state().lines];
    edit(lines);
    change({ lines });
  };

  return {
    ...draft,

    edit: (key: string, patch: Partial<DialogueLine>) =>
      changeLines((lines) => {
        const at = lines.findIndex((line) => line.key === key);
        if (lines[at]) lines[at] = { ...lines[at], ...patch };
      }),

    /**
     * Adds a line at `at`, in a voice that differs from its neighbours, and returns its key; undefined at the line
     * limit.
     */
    add(at: number, voiceIds: readonly string[]): string | undefined {
      const { lines } = state();
      if (lines.length >= maxDialogueLines) return undefined;
      const key = newKey();
      changeLines((all) => all.splice(at, 0, { key, text: '', voiceId: voiceForNewLine(lines, at, voiceIds) }));
      return key;
    },

    remove: (key: string) =>
      changeLines((lines) => {
        const at = lines.findIndex((line) => line.key === key);
        if (at >= 0) lines.splice(at, 1);
      }),

    /** Moves a line to an index of the list; does nothing outside it. */
    moveTo: (key: string, to: number) =>
      changeLines((lines) => {
        const at = lines.findIndex((line) => line.key === key);
        if (at < 0 || to < 0 || to >= lines.length) return;
        lines.splice(to, 0, ...lines.splice(at, 1));
      }),

    /** Gives all lines of a speaker another voice. */
    assignVoice: (speakerId: string, voiceId: string) =>
      changeLines((lines) => {
        for (const [at, line] of lines.entries()) if (speakerIdOf(line) === speakerId) lines[at] = { ...line, voiceId };
      }),

    /** Replaces a line by `replacements`. */
    replace: (key: string, replacements: readonly SpeakerLine[]) =>
      changeLines((lines) => {
        const at = lines.findIndex((line) => line.key === key);
        if (at >= 0) lines.splice(at, 1, ...replacements.map((line) => ({ ...line, key: newKey() })));
        lines.splice(maxDialogueLines);
      }),

    /** Replaces the dialogue and returns the previous one. */
    restore(restored: readonly DialogueLine[], rest: Partial<Omit<DialogueDraft, 'lines'>>): DialogueDraft {
      const before = state();
      change({ ...rest, lines: restored.slice(0, maxDialogueLines).map((line) => ({ ...line, key: newKey() })) });
      return before;
    },
  };
}

/** Identifies who speaks a line: a name of the script, or else the voice. */
export const speakerIdOf = ({ speaker, voiceId }: SpeakerLine): string =>
  speaker === undefined ? `voice:${voiceId}` : `name:${speaker.toLowerCase()}`;

const isLine = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'text' in value &&
  typeof value.text === 'string' &&
  'voiceId' in value &&
  typeof value.voiceId === 'string' &&
  (!('speaker' in value) || value.speaker === undefined || typeof value.speaker === 'string');

/** Whether a stored value is a draft; an older version of the page may have stored another shape. */
function isStored(value: unknown): value is Partial<DialogueDraft> {
  if (typeof value !== 'object' || value === null) return false;
  const { lines, stability, speed, outputFormat, languageCode, dictionaryIds = [] } = value as Record<string, unknown>;
  return (
    Array.isArray(lines) &&
    lines.length <= maxDialogueLines &&
    lines.every(isLine) &&
    typeof stability === 'number' &&
    typeof speed === 'number' &&
    typeof outputFormat === 'string' &&
    isOutputFormat(outputFormat) &&
    (languageCode === undefined || typeof languageCode === 'string') &&
    Array.isArray(dictionaryIds) &&
    dictionaryIds.every((id) => typeof id === 'string')
  );
}
