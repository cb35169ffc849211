import type { DubReply } from '../../../contract/dubbing/dubs.ts';
import type { DubView } from './dubs.service.ts';

/** `GET /v1/dubbing/{dubbing_id}` and lists. */
export function presentDub({ project, status, languages, progress, seconds, ...dub }: DubView): DubReply {
  const credits = languages.reduce((sum, language) => sum + language.credits, 0);
  return {
    dubbing_id: project.id,
    name: project.name,
    status,
    source_language: project.sourceLanguage,
    target_languages: languages.map(({ language }) => language),
    editable: project.isEditable,
    created_at: project.createdAt.toISOString(),
    media_metadata:
      project.durationMs === null
        ? null
        : {
            content_type: project.contentType ?? 'application/octet-stream',
            duration: project.durationMs / 1000,
          },
    error: dub.problem,
    refunded: dub.isRefunded,
    creation_date_unix: Math.floor(project.createdAt.getTime() / 1000),
    expected_duration: seconds ?? null,
    input: {
      file_name: project.fileName,
      source_url: project.sourceUrl,
      content_type: project.contentType,
      has_video: project.hasVideo,
    },
    usage: { credits, minutes: credits === 0 ? 0 : (seconds ?? 0) / 60 },
    targets: languages.map((language) => ({
      language: language.language,
      status: language.state,
      progress: language.progress,
      progress_message: language.progressMessage,
      error: language.problem ?? null,
      refunded: language.isRefunded,
      credits: language.credits,
    })),
    progress: progress.progress,
    progress_message: progress.message,
  };
}
