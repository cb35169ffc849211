import { useQuery } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { voiceoverPath } from '../../nouns/voiceover-projects/voiceover-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { VoiceoverEditor } from './editor/voiceover-editor.tsx';
import { voiceoverProjectQuery } from './voiceover-queries.ts';

export const meta = () => [{ title: `${t('Voiceover project')} · ${brand}` }];

/** STUDIO-027: one voiceover project. */
export default function VoiceoverScreen() {
  const { projectId = '' } = useParams();
  const { data, error, refetch } = useQuery(voiceoverProjectQuery(projectId));
  if (data) return <VoiceoverEditor key={projectId} loaded={data} />;
  return (
    <>
      <PageHeader title={t('Voiceover project')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4">
        {error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            icon={<Clapperboard />}
            title={t('Project not found')}
            action={
              <Button asChild>
                <Link to={voiceoverPath}>{t('All projects')}</Link>
              </Button>
            }
          >
            {t('It was deleted or belongs to another workspace.')}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={t('This project did not load')}
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={8} label={t('Loading project')} />
        )}
      </div>
    </>
  );
}
