import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ExtendedProjectReply, ProjectReply } from '../../../contract/studio/studio-projects.ts';
import type { ExtendedProjectView, ProjectView } from './studio-projects.service.ts';
import type { Project, ProjectVoice } from './studio-projects.store.ts';

/** The URL of the cover of a project; empty: it has none. */
export type CoverUrl = (project: Project) => string;

export function presentProject(view: ProjectView, coverUrl: CoverUrl): ProjectReply {
  const { project, role, chapters, castIds, activity, player } = view;
  const { creation } = project;
  return {
    project_id: project.id,
    name: project.name,
    create_date_unix: unixSeconds(project.createdAt),
    created_by_user_id: project.userId,
    default_title_voice_ref_id: castIds.get(project.defaultTitleVoiceId) ?? '',
    default_paragraph_voice_ref_id: castIds.get(project.defaultParagraphVoiceId) ?? '',
    default_title_voice_id: project.defaultTitleVoiceId,
    default_paragraph_voice_id: project.defaultParagraphVoiceId,
    default_model_id: project.defaultModelId,
    last_conversion_date_unix: project.lastConvertedAt && unixSeconds(project.lastConvertedAt),
    can_be_downloaded: project.latestSnapshotId !== null,
    title: project.title,
    author: project.author,
    description: project.description,
    genres: [...project.genres],
    cover_image_url: coverUrl(project),
    target_audience: project.targetAudience,
    language: project.language,
    content_type: project.contentType,
    original_publication_date: project.originalPublicationDate,
    mature_content: project.matureContent,
    isbn_number: project.isbnNumber,
    volume_normalization: project.volumeNormalization,
    acx_volume_normalization: project.volumeNormalization,
    state: view.state,
    access_level: role,
    fiction: project.fiction,
    quality_check_on: false,
    quality_check_on_when_bulk_convert: false,
    creation_meta: creation && { creation_progress: creation.progress, status: creation.status, type: creation.type },
    creation_problem: creation?.problem ?? null,
    source_type: project.sourceType,
    chapters_enabled: true,
    captions_enabled: true,
    caption_style: null,
    caption_style_template_overrides: null,
    public_share_id: null,
    aspect_ratio: null,
    agent_settings: null,
    chapters_order: chapters.map(({ id }) => id),
    last_chapters_order_change_unix_ms: project.chapterOrderChangedAt?.getTime() ?? null,
    project_conversion_chapter_ids_converting: [...(activity?.convertingChapterIds ?? [])],
    generation_meta: null,
    latest_snapshot_id: project.latestSnapshotId,
    project_settings: { continue_playing: project.continuePlaying },
    audio_native: player ? { enabled: player.enabled, snapshot_id: player.snapshotId, url: player.url } : null,
    pronunciation_dictionaries: presentLocators(project),
    quality_preset: project.qualityPreset,
    added_to_queue_at_unix: activity?.queued?.atUnix ?? 0,
    queue_position: activity?.queued?.position ?? null,
    updated_at_unix: unixSeconds(project.updatedAt),
    characters: chapters.reduce((sum, { characters }) => sum + characters, 0),
    chapter_count: chapters.length,
  };
}

export function presentExtendedProject(view: ExtendedProjectView, coverUrl: CoverUrl): ExtendedProjectReply {
  const { project, voices, chapterReplies, dictionaryVersions } = view;
  return {
    ...presentProject(view, coverUrl),
    chapters: [...chapterReplies],
    pronunciation_dictionary_versions: dictionaryVersions.map(({ dictionary, role, version }) => ({
      version_id: version.id,
      version_rules_num: version.rulesCount,
      pronunciation_dictionary_id: dictionary.id,
      dictionary_name: dictionary.name,
      version_name: String(version.number),
      permission_on_resource: role,
      created_by: version.createdBy,
      creation_time_unix: unixSeconds(version.createdAt),
      archived_time_unix: dictionary.archivedAt && unixSeconds(dictionary.archivedAt),
    })),
    pronunciation_dictionary_locators: presentLocators(project),
    apply_text_normalization: project.normalization,
    experimental: {},
    assets: [],
    voices: voices.map(presentProjectVoice),
    base_voices: null,
    publishing_read: null,
  };
}

const presentLocators = ({ dictionaries }: Project) =>
  dictionaries.map(({ pronunciation_dictionary_id, version_id }) => ({
    pronunciation_dictionary_id,
    version_id: version_id ?? null,
  }));

export const presentProjectVoice = (voice: ProjectVoice) => ({
  project_voice_ref_id: voice.id,
  voice_id: voice.voiceId,
  alias: voice.alias,
  stability: voice.stability,
  similarity_boost: voice.similarityBoost,
  style: voice.style,
  is_pinned: voice.isPinned,
  use_speaker_boost: voice.useSpeakerBoost,
  volume_gain: voice.volumeGain,
  speed: voice.speed,
});
