import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { projectPath, studioPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { importQuery, isActive } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { ImportReview } from './import-review.tsx';

export const meta = () => [{ title: `${t('Import')} · ${brand}` }];

/** STUDIO-026: a document that is read, then the review of its chapters. */
export default function ImportScreen() {
  const { importId = '' } = useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(importQuery(importId));
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /v1/studio/imports/{import_id}', { params: { import_id: importId } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: importQuery(importId).queryKey });
      void navigate(studioPath);
    },
    onError: showError,
  });
  if (data?.project_id) return <Navigate to={projectPath(data.project_id)} replace />;
  if (data?.state === 'completed' && data.tree)
    return (
      <ImportReview
        key={importId}
        importId={importId}
        source={data.source}
        tree={data.tree}
        onDiscard={() => remove.mutate()}
      />
    );
  return (
    <>
      <PageHeader title={data?.source ?? t('Import')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5 md:py-6">
        {error && !data ? (
          <ErrorState title={t('This import did not load')} message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} label={t('Loading import')} />
        ) : isActive(data) ? (
          <section aria-label={t('Progress')} className="flex flex-col gap-3 rounded-m border bg-surface p-4 md:p-5">
            <div className="flex items-center gap-3">
              <p role="status" className="min-w-0 flex-1 font-[600] text-strong tabular-nums">
                {data.state === 'waiting'
                  ? t('Waiting')
                  : data.percent
                    ? t('Reading, {percent} %', { percent: data.percent })
                    : t('Reading')}
              </p>
              <Button busy={remove.isPending} onClick={() => remove.mutate()}>
                {t('Cancel')}
              </Button>
            </div>
            <ProgressBar
              label={t('Reading {source}', { source: data.source })}
              share={data.percent ? data.percent / 100 : undefined}
            />
            <p className="text-ink-3 text-meta">
              {t('It goes on if you leave this page. The chapters open here when it is done.')}
            </p>
          </section>
        ) : (
          <EmptyState
            icon={<CircleAlert />}
            title={data.state === 'cancelled' ? t('The import was canceled') : t('The document could not be read')}
            action={
              <span className="flex flex-wrap justify-center gap-2">
                <Button kind="primary" asChild>
                  <Link to={`${studioPath}?new=file`}>{t('Import another document')}</Link>
                </Button>
                <Button asChild>
                  <Link to={studioPath}>{t('All projects')}</Link>
                </Button>
              </span>
            }
          >
            {data.problem}
          </EmptyState>
        )}
      </div>
    </>
  );
}
