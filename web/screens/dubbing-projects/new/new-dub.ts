import { cloneConsent } from '../../../../contract/catalogue/voices/voice-consent.ts';
import type { BackgroundMode } from '../../../../contract/dubbing/dubbing-limits.ts';
import { api } from '../../../data/api/api.ts';
import type { UploadOptions } from '../../../data/api/send-with-progress.ts';
import { upload } from '../../../data/api/upload.ts';
import type { ChosenFile } from '../../../parts/files/chosen-files.ts';

/** What a new dub is made of. */
export interface NewDub {
  readonly source: 'file' | 'link';
  readonly files: readonly ChosenFile[];
  readonly address: string;
  /** Empty: it is detected. */
  readonly sourceLanguage: string;
  readonly targets: readonly string[];
  /** 0: as many as are heard. */
  readonly speakers: number;
  readonly background: BackgroundMode;
  /** A transcript, so that nothing is transcribed. */
  readonly transcript: readonly ChosenFile[];
  /** The speakers agreed to a clone of their voices. */
  readonly hasConsent: boolean;
}

export const emptyDub: NewDub = {
  source: 'file',
  files: [],
  address: '',
  sourceLanguage: '',
  targets: [],
  speakers: 0,
  background: 'keep',
  transcript: [],
  hasConsent: false,
};

/** The address of a recording; undefined until it is one. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : undefined;
}

/** The form of a request; a transcript is named by its type. */
export function dubForm(dub: NewDub, source: File | string): FormData {
  const form = new FormData();
  // Text fields come before the files, so that they are checked before an upload of gigabytes.
  form.append('origin', 'dubbing_ui');
  if (typeof source === 'string') form.append('source_url', source);
  if (dub.sourceLanguage !== '') form.append('source_language', dub.sourceLanguage);
  if (dub.targets[0] !== undefined) form.append('target_language', dub.targets[0]);
  if (dub.speakers > 0) form.append('num_speakers', String(dub.speakers));
  form.append('background', dub.background);
  if (dub.hasConsent) form.append('voice_consent', cloneConsent);
  const [transcript] = dub.transcript;
  if (transcript) form.append(transcriptField(transcript.file.name), transcript.file);
  if (typeof source !== 'string') {
    form.append('name', source.name.replace(/\.[^.]+$/, ''));
    form.append('file', source);
  }
  return form;
}

function transcriptField(fileName: string): 'csv_file' | 'srt_file' | 'transcript' {
  const name = fileName.toLowerCase();
  if (name.endsWith('.csv')) return 'csv_file';
  return name.endsWith('.json') ? 'transcript' : 'srt_file';
}

/** Creates one project with all its languages; resolves to its ID. */
export async function createDub(dub: NewDub, source: File | string, options: UploadOptions): Promise<string> {
  const { project_id } = await upload('POST /v1/dubbing/project', { body: dubForm(dub, source) }, options);
  for (const target of dub.targets.slice(1))
    await api.call('POST /v1/dubbing/project/{project_id}/language', {
      params: { project_id },
      body: { target_language: target },
    });
  return project_id;
}
