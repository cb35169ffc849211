import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { type RenderType, renderTypes } from '../../../../contract/dubbing/dubbing-limits.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingRendersQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { renderTypeTexts } from './file-texts.ts';
import { RenderRow } from './render-row.tsx';
import { TextFiles } from './text-files.tsx';

interface FilesPanelProps {
  project: DubbingProjectReply;
  /** The open language; undefined: the source. */
  language: DubbingLanguageReply | undefined;
  canRender: boolean;
}

/** DUB-009: files of the open language: video, sound, tracks, subtitles and tables. */
export function FilesPanel({ project, language, canRender }: FilesPanelProps) {
  const { project_id: projectId, media } = project;
  const types = renderTypes.filter((type) => type !== 'mp4' || media?.has_video === true);
  const [type, setType] = useState<RenderType>(types[0]!);
  const [normalizes, setNormalizes] = useState(false);
  const { data: renders, error, refetch } = useQuery(dubbingRendersQuery(projectId));
  const languageId = language?.language_id ?? null;
  const render = useDubMutation(() =>
    api.call('POST /v1/dubbing/project/{project_id}/render', {
      params: { project_id: projectId },
      body: { language_id: languageId, type, normalize_volume: normalizes },
    }),
  );
  const title = language ? languageTitle(language.target_language) : t('Source');
  const shown = renders?.filter(({ language_id }) => language_id === languageId);
  return (
    <div className="flex flex-col gap-5">
      {canRender && (
        <section aria-label={t('New file')} className="flex flex-col gap-3">
          <Field label={t('File of {language}', { language: title })}>
            {(control) => (
              <Select
                {...control}
                value={type}
                options={types.map((value) => ({ value, ...renderTypeTexts[value] }))}
                onChange={(next) => setType(next as RenderType)}
              />
            )}
          </Field>
          <Field label={t('Normalize the volume')} help={t('To −16 LUFS, as platforms expect it.')}>
            {(control) => <Switch {...control} checked={normalizes} onChange={setNormalizes} />}
          </Field>
          <Button kind="primary" busy={render.isPending} onClick={() => render.mutate()} className="self-start">
            {t('Create file')}
          </Button>
        </section>
      )}
      <section aria-label={t('Files')} className="flex flex-col gap-2">
        <h3 className="font-[600]">{t('Files')}</h3>
        {shown ? (
          shown.length === 0 ? (
            <EmptyState icon={<Download />} title={t('No files yet')}>
              {t('Files that you create are kept here.')}
            </EmptyState>
          ) : (
            <ul className="divide-y rounded-m border bg-surface">
              {shown.map((one) => (
                <RenderRow
                  key={one.render_id}
                  render={one}
                  isOutdated={one.revision !== (language?.revision ?? project.revision)}
                  canRender={canRender}
                />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} label={t('Loading files')} />
        )}
      </section>
      <TextFiles project={project} language={language} />
    </div>
  );
}
