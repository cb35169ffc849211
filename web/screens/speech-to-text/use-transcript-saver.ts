import { useEffect, useMemo } from 'react';
import type { TranscriptDocument } from '../../../contract/speech-tools/transcripts.ts';
import { api } from '../../data/api/api.ts';
import { useStore } from '../../data/store/use-store.ts';
import type { TimedParagraph } from '../../parts/timed-text/timed-paragraph.ts';
import { createSaver, type Saver } from './transcript-saver.ts';
import { type TranscriptText, toTranscriptEdit } from './transcript-text.ts';

/** What the screen changes; the text is converted only when it is sent. */
export interface ScreenEdit {
  readonly title?: string;
  readonly paragraphs?: readonly TimedParagraph[];
}

/** Saves the edits of a transcript; pending ones are saved when the screen is left. */
export function useTranscriptSaver(document: TranscriptDocument, { origins }: TranscriptText): Saver<ScreenEdit> {
  const { transcription_id: id, revision: loaded } = document;
  const saver = useMemo(
    () =>
      createSaver<ScreenEdit>({
        revision: loaded,
        async save({ title, paragraphs }, revision) {
          const edited = await api.call('PATCH /v1/speech-to-text/transcripts/{transcription_id}', {
            params: { transcription_id: id },
            body: {
              revision,
              ...(title !== undefined && { title }),
              ...(paragraphs && toTranscriptEdit(paragraphs, origins)),
            },
          });
          return edited.revision;
        },
      }),
    [id, loaded, origins],
  );
  useEffect(() => () => void saver.flush(), [saver]);
  const { status } = useStore(saver);
  const isSaved = status === 'saved';
  useEffect(() => {
    if (isSaved) return;
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [isSaved]);
  return saver;
}
