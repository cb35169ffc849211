import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { api } from '../../../data/api/api.ts';
import { t } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { saveFile } from '../../../nouns/history/save-file.ts';
import { Button } from '../../../parts/button/button.tsx';

interface TextFilesProps {
  project: DubbingProjectReply;
  language: DubbingLanguageReply | undefined;
}

const formats = ['srt', 'vtt', 'csv'] as const;

/** Subtitles and tables of the open language, made at once. */
export function TextFiles({ project, language }: TextFilesProps) {
  const download = useDubMutation(async (format: (typeof formats)[number]) => {
    const params = { project_id: project.project_id };
    const query = { format };
    const reply = language
      ? await api.open('GET /v1/dubbing/project/{project_id}/language/{language_id}/export', {
          params: { ...params, language_id: language.language_id },
          query,
        })
      : await api.open('GET /v1/dubbing/project/{project_id}/export', { params, query });
    const suffix = language?.target_language ?? project.source_language;
    saveFile(await reply.blob(), [project.name, suffix, format].filter(Boolean).join('.'));
  });
  return (
    <section aria-label={t('Subtitles and tables')} className="flex flex-col gap-2">
      <h3 className="font-[600]">{t('Subtitles and tables')}</h3>
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <Button
            key={format}
            size="small"
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </section>
  );
}
