import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { exportsQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { ProjectPanelProps } from '../project/project-panel-props.ts';
import { ExportForm } from './export-form.tsx';
import { ExportRow } from './export-row.tsx';

/** STUDIO-013, STUDIO-020: creates files of a project, with their queue and downloads. */
export function ExportsPanel({ project, chapter, canExport }: ProjectPanelProps) {
  const { data, error, refetch } = useQuery(exportsQuery(project.project_id));
  return (
    <div className="flex flex-col gap-5">
      {canExport && <ExportForm project={project} chapter={chapter} />}
      <section aria-label={t('Exports')} className="flex flex-col gap-2">
        <h3 className="font-[600]">{t('Files')}</h3>
        {data ? (
          data.length === 0 ? (
            <EmptyState icon={<Download />} title={t('No exports yet')}>
              {t('Files that you create are kept here.')}
            </EmptyState>
          ) : (
            <ul className="divide-y rounded-m border bg-surface">
              {data.map((one) => (
                <ExportRow key={one.export_id} project={project} item={one} canExport={canExport} />
              ))}
            </ul>
          )
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} label={t('Loading exports')} />
        )}
      </section>
    </div>
  );
}
