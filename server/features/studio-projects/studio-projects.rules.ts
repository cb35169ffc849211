import type { ProjectState } from '../../../contract/studio/studio-limits.ts';
import type { NewProjectBody, ProjectPatch } from '../../../contract/studio/studio-projects.ts';
import type { DraftChapter, ProjectDraft } from './project-draft.rules.ts';
import type { NewProject, Project } from './studio-projects.store.ts';

/** What decides about the state of a project. */
interface StateFacts {
  readonly convertingChapterIds: readonly string[];
  readonly queued?: unknown;
}

/** O-65 */
export function projectState({ creation }: Pick<Project, 'creation'>, activity: StateFacts | undefined): ProjectState {
  if (creation?.status === 'pending' || creation?.status === 'creating') return 'creating';
  if (activity && activity.convertingChapterIds.length > 0) return 'converting';
  return activity?.queued ? 'in_queue' : 'default';
}

/** The draft of a request, with the chapters of its source. */
export const toDraft = (body: NewProjectBody, chapters: readonly DraftChapter[]): ProjectDraft => ({
  name: body.name,
  chapters,
  defaultTitleVoiceId: body.default_title_voice_id ?? undefined,
  defaultParagraphVoiceId: body.default_paragraph_voice_id ?? undefined,
  defaultModelId: body.default_model_id ?? undefined,
  qualityPreset: body.quality_preset ?? undefined,
  sourceType: body.source_type ?? (chapters.length === 0 ? 'blank' : undefined),
  title: body.title,
  author: body.author,
  description: body.description ?? undefined,
  genres: body.genres ?? undefined,
  targetAudience: body.target_audience ?? undefined,
  language: body.language,
  contentType: body.content_type,
  originalPublicationDate: body.original_publication_date,
  matureContent: body.mature_content ?? undefined,
  isbnNumber: body.isbn_number,
  fiction: body.fiction,
  volumeNormalization: body.volume_normalization ?? body.acx_volume_normalization ?? undefined,
  normalization: body.apply_text_normalization ?? undefined,
  callbackUrl: body.callback_url,
  dictionaries: body.pronunciation_dictionary_locators ?? undefined,
  voiceSettings: body.voice_settings ?? undefined,
});

/** The columns that a change sets. */
export function patchColumns(patch: ProjectPatch): Partial<NewProject> {
  const columns: Partial<Record<keyof NewProject, unknown>> = {
    name: patch.name,
    defaultTitleVoiceId: patch.default_title_voice_id,
    defaultParagraphVoiceId: patch.default_paragraph_voice_id,
    defaultModelId: patch.default_model_id,
    qualityPreset: patch.quality_preset,
    title: emptyToNull(patch.title),
    author: emptyToNull(patch.author),
    description: patch.description === null ? '' : patch.description,
    genres: patch.genres,
    targetAudience: patch.target_audience,
    language: patch.language,
    contentType: patch.content_type,
    originalPublicationDate: patch.original_publication_date,
    matureContent: patch.mature_content,
    isbnNumber: emptyToNull(patch.isbn_number),
    fiction: patch.fiction,
    volumeNormalization: patch.volume_normalization,
    normalization: patch.apply_text_normalization,
    callbackUrl: patch.callback_url,
    continuePlaying: patch.project_settings?.continue_playing,
  };
  const defined = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Partial<NewProject>;
}

const emptyToNull = (value: string | null | undefined) => (value === '' ? null : value);

/** The name of a copy, at most 500 characters. */
export const copyName = (name: string): string => `${name.slice(0, 490)} (copy)`;
