import { isOutputFormat } from '../../../contract/catalogue/output-formats.ts';
import { tidyLines } from '../../../contract/dialogue-lines.ts';
import { api, session } from '../../data/api.ts';
import { audioOf } from '../../parts/player-file.ts';
import type { OpenedSpeech } from '../speech/generation.ts';
import { createDialogueDraft, type DialogueDraft } from './dialogue-draft.ts';

/** The dialogue of this tab. */
export const dialogue = createDialogueDraft(() => localStorage);

// What one person wrote is not for the next one.
session.subscribe(() => {
  if (session.state().status === 'signed-out') dialogue.forget();
});

/** Asks for a dialogue; the answer arrives as it is made. Throws like the client. */
export async function openDialogue(draft: DialogueDraft, signal: AbortSignal): Promise<OpenedSpeech> {
  const input = {
    query: { output_format: draft.outputFormat },
    body: {
      inputs: tidyLines(draft.lines).map(({ text, voiceId }) => ({ text, voice_id: voiceId })),
      settings: { stability: draft.stability, speed: draft.speed },
    },
    signal,
  };
  const response = isOutputFormat(draft.outputFormat, { streamed: true })
    ? await api.open('POST /v1/text-to-dialogue/stream', input)
    : await api.open('POST /v1/text-to-dialogue', input);
  const historyItemId = response.headers.get('history-item-id');
  if (!historyItemId) throw new Error('The answer names no history item.');
  return { answer: audioOf(response), historyItemId };
}
