import type { DubbingNotice, DubbingProjectReply } from '../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingProjectView } from './dubbing-projects.service.ts';
import type { DubbingProject } from './dubbing-projects.store.ts';

const clientWarning = 'voices_not_permitted';

export function presentDubbingProject({ project, role, languages }: DubbingProjectView): DubbingProjectReply {
  const { options, warnings } = project;
  return {
    project_id: project.id,
    status: project.state,
    reference: project.reference,
    source_language: project.sourceLanguage,
    model_id: project.modelId,
    media: presentMedia(project),
    language_ids: languages.map(({ language_id }) => language_id),
    webhook_ids: [...project.webhookIds],
    revision: project.revision,
    error: project.error,
    warnings: warnings.flatMap(({ type, speaker_ids, message }) =>
      type === clientWarning ? [{ type: clientWarning, speaker_ids: [...speaker_ids], message }] : [],
    ),
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    name: project.name,
    notices: warnings.flatMap(({ type, message }) =>
      type === clientWarning ? [] : [{ type: type as DubbingNotice['type'], message }],
    ),
    progress: project.progress,
    progress_message: project.progressMessage,
    background: project.background,
    background_origin: project.backgroundOrigin,
    has_audio: project.hasAudio,
    source_url: project.sourceUrl,
    origin: project.origin,
    editable: project.isEditable,
    keyterms: [...project.keyterms],
    target_accent: options.targetAccent ?? null,
    start_s: options.startS ?? null,
    end_s: options.endS ?? null,
    recognizer: project.recognizerId,
    peaks: project.peaks,
    role,
  };
}

const presentMedia = ({ durationMs, fileName, hasVideo, contentType }: DubbingProject) =>
  durationMs === null
    ? null
    : {
        filename: fileName,
        duration_s: durationMs / 1000,
        has_video: hasVideo,
        mime_type: contentType,
      };
