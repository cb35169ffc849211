import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import { type ExportFormat, exportFormats } from '../../../../contract/studio/studio-limits.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { flushDeletions } from '../../../data/deletions/pending-deletions.ts';
import { t } from '../../../messages/t.ts';
import { exportsQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { canMaster, formatTexts } from './export-texts.ts';

interface ExportFormProps {
  project: ExtendedProjectReply;
  /** The open chapter. */
  chapter: ChapterReply | undefined;
}

/** Chooses the format, the chapters and the mastering of an export. */
export function ExportForm({ project, chapter }: ExportFormProps) {
  const client = useQueryClient();
  const { project_id } = project;
  const [format, setFormat] = useState<ExportFormat>('mp3');
  const [scope, setScope] = useState<'project' | 'chapter'>('project');
  const [isMastered, setMastered] = useState(project.acx_volume_normalization);
  const create = useMutation({
    mutationFn: async () => {
      // The file has the chapters that are shown.
      await flushDeletions();
      return api.call('POST /v1/studio/projects/{project_id}/exports', {
        params: { project_id },
        body: {
          format,
          mastering: isMastered && canMaster(format) ? 'acx' : 'none',
          chapter_ids: scope === 'chapter' && chapter ? [chapter.chapter_id] : null,
        },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery(project_id).queryKey }),
  });
  return (
    <form
      aria-label={t('New export')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) create.mutate();
      }}
      className="flex flex-col gap-3"
    >
      <Field label={t('Format')}>
        {(control) => (
          <Select
            {...control}
            value={format}
            onChange={(value) => setFormat(value as ExportFormat)}
            options={exportFormats.map((value) => ({ value, ...formatTexts[value] }))}
          />
        )}
      </Field>
      <Field label={t('Chapters')}>
        {(control) => (
          <Select
            {...control}
            value={scope}
            onChange={(value) => setScope(value === 'chapter' ? 'chapter' : 'project')}
            options={[
              { value: 'project', label: t('All converted chapters') },
              ...(chapter
                ? [{ value: 'chapter', label: t('Only “{name}”', { name: chapter.name.slice(0, 60) }) }]
                : []),
            ]}
          />
        )}
      </Field>
      {canMaster(format) && (
        <Field
          label={t('Master for audiobook shops (ACX)')}
          help={t(
            'Sets what ACX requires: −23 to −18 dB RMS, peaks up to −3 dB, silence at both ends. A report lists each rule. Whether ACX accepts synthetic voices is up to ACX.',
          )}
        >
          {(control) => <Switch {...control} checked={isMastered} onChange={setMastered} />}
        </Field>
      )}
      {create.error && (
        <p role="alert" className="text-bad">
          {messageOf(create.error)}
        </p>
      )}
      <Button type="submit" kind="primary" busy={create.isPending}>
        {t('Create export')}
      </Button>
    </form>
  );
}
