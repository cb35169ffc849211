import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { ApiError, messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { dubbingPath } from '../../../nouns/dubbing-projects/dubbing-paths.ts';
import { dubbingProjectQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { DubPreparation } from './dub-preparation.tsx';

const Workbench = lazy(async () => ({ default: (await import('./workbench.tsx')).Workbench }));

export const meta = () => [{ title: `${t('Dub')} · ${brand}` }];

/** DUB-010: one dub: its preparation, then its lines in all languages. */
export default function DubScreen() {
  const { projectId = '' } = useParams();
  const navigate = useNavigate();
  const { data: project, error, refetch } = useQuery(dubbingProjectQuery(projectId));
  const loading = <SkeletonRows rows={8} label={t('Loading dub')} />;
  if (project?.status === 'ready')
    return (
      <Suspense fallback={<div className="p-4">{loading}</div>}>
        <Workbench key={projectId} project={project} onDeleted={() => void navigate(dubbingPath)} />
      </Suspense>
    );
  if (project) return <DubPreparation project={project} onDeleted={() => void navigate(dubbingPath)} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={t('Dub')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4">
        {isMissing ? (
          <EmptyState
            icon={<FileX />}
            title={t('Dub not found')}
            action={
              <Button asChild>
                <Link to={dubbingPath}>{t('All dubs')}</Link>
              </Button>
            }
          >
            {t('It was deleted, or it is not shared with you.')}
          </EmptyState>
        ) : error ? (
          <ErrorState title={t('This dub did not load')} message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          loading
        )}
      </div>
    </>
  );
}
