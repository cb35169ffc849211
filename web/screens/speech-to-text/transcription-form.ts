import { transcriptionLimits } from '../../../contract/catalogue/transcription-models.ts';
import { t } from '../../messages/t.ts';
import type { TranscriptionDraft } from './transcription-draft.ts';

/** A recording to transcribe: a file, or the address of one. */
export type TranscriptionSource = { readonly file: File } | { readonly address: string };
/** As the form names it: a large file is uploaded before, in parts. */
type SentSource = TranscriptionSource | { readonly uploadId: string };

/** The terms of a draft, each once. */
export const listKeyterms = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  ),
];

/** Why the terms cannot be sent; undefined if they can. */
export function keytermProblem(text: string): string | undefined {
  const { maxKeyterms, maxKeytermLength, maxKeytermWords } = transcriptionLimits;
  const terms = listKeyterms(text);
  if (terms.length > maxKeyterms) return t('At most {maxKeyterms} terms.', { maxKeyterms });
  const wrong = terms.find(
    (term) => term.length > maxKeytermLength || term.split(/\s+/).length > maxKeytermWords || /[<>{}[\]\\]/.test(term),
  );
  if (wrong === undefined) return undefined;
  return t('“{wrong}”: at most {maxKeytermLength} characters and {maxKeytermWords} words, without brackets.', {
    wrong: wrong.slice(0, maxKeytermLength),
    maxKeytermLength,
    maxKeytermWords,
  });
}

/** The form of a request. Settings that contradict each other are left out. */
export function transcriptionForm(source: SentSource, draft: TranscriptionDraft): FormData {
  const form = new FormData();
  const set = (name: string, value: string | number | boolean) => form.append(name, String(value));
  if ('file' in source) form.append('file', source.file);
  else if ('uploadId' in source) set('upload_ids', source.uploadId);
  else set('source_url', source.address);
  if (draft.language !== '') set('language_code', draft.language);
  if (draft.separateChannels) set('use_multi_channel', true);
  else if (draft.diarize) {
    set('diarize', true);
    if (draft.speakers > 0) set('num_speakers', draft.speakers);
  }
  set('tag_audio_events', draft.tagsEvents);
  if (draft.omitsFillers) set('no_verbatim', true);
  const keyterms = listKeyterms(draft.keyterms);
  if (keyterms.length > 0) set('keyterms', JSON.stringify(keyterms));
  if (draft.redaction !== '') {
    set('entity_detection', draft.redaction);
    set('entity_redaction', draft.redaction);
    set('entity_redaction_mode', draft.redactionMode);
  }
  return form;
}
