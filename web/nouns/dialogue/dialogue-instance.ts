import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { normalizeLines } from '../../../contract/speech/dialogue-lines.ts';
import { api, session } from '../../data/api/api.ts';
import type { OpenedSpeech } from '../speech/generation.ts';
import { openedSpeech } from '../speech/opened-speech.ts';
import { type DictionaryChoice, locatorsOf } from '../speech/speech-request.ts';
import { createDialogueDraft, type DialogueDraft } from './dialogue-draft.ts';
import { spokenLines } from './spoken-lines.ts';

/** The dialogue draft of this tab. */
export const dialogue = createDialogueDraft(() => localStorage);

// The draft of one person must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status !== 'signed-out') return;
  dialogue.clear();
  spokenLines.clear();
});

/** A dialogue request. */
export interface DialogueRequest extends Omit<DialogueDraft, 'dictionaryIds'> {
  /** Absent: the server's default model for dialogues. */
  readonly modelId?: string | undefined;
  /** Absent: those of the workspace. */
  readonly dictionaries?: readonly DictionaryChoice[] | undefined;
}

/** Requests a dialogue; the response streams. Throws like the client. */
export async function openDialogue(draft: DialogueRequest, signal: AbortSignal): Promise<OpenedSpeech> {
  const input = {
    query: { output_format: draft.outputFormat },
    body: {
      inputs: normalizeLines(draft.lines).map(({ text, voiceId }) => ({ text, voice_id: voiceId })),
      ...(draft.modelId === undefined ? {} : { model_id: draft.modelId }),
      ...(draft.languageCode === undefined ? {} : { language_code: draft.languageCode }),
      ...locatorsOf(draft.dictionaries),
      settings: { stability: draft.stability, speed: draft.speed },
    },
    signal,
  };
  const response = isOutputFormat(draft.outputFormat, { streamed: true })
    ? await api.open('POST /v1/text-to-dialogue/stream', input)
    : await api.open('POST /v1/text-to-dialogue', input);
  return openedSpeech(response);
}

/** Loads lines, settings and format of a history item into the draft. Returns an undo function. */
export function restoreDialogue(item: HistoryItemReply): () => void {
  const { stability, speed } = item.settings ?? {};
  const before = dialogue.restore(
    (item.dialogue ?? []).map(({ text, voice_id }) => ({ text, voiceId: voice_id })),
    {
      ...(typeof stability === 'number' ? { stability } : {}),
      ...(typeof speed === 'number' ? { speed } : {}),
      ...(isOutputFormat(item.output_format) ? { outputFormat: item.output_format } : {}),
      languageCode: item.language_code ?? undefined,
      // The draft stores no dictionary versions, so the newest one applies.
      dictionaryIds: (item.pronunciation_dictionary_locators ?? []).map((one) => one.pronunciation_dictionary_id),
    },
  );
  spokenLines.set(dialogue.state().lines, item.history_item_id);
  return () => dialogue.change(before);
}
