import { useInfiniteQuery } from '@tanstack/react-query';
import { CirclePlay, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { nativeProjectsQuery } from '../../nouns/audio-native/audio-native-queries.ts';
import { AudioNativeSwitch } from '../../nouns/audio-native/audio-native-switch.tsx';
import { Button } from '../../parts/button/button.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import type { OpenNativeDialog } from './native-dialogs.tsx';
import { NativeProjectRow } from './native-project-row.tsx';

// Loaded when the first dialog opens.
const NativeDialogs = lazy(async () => ({ default: (await import('./native-dialogs.tsx')).NativeDialogs }));

export const meta = () => [{ title: `${t('Audio Native')} · ${brand}` }];

/** NATIVE-001 ROUTE-039: the articles with a player, what to paste into their pages, and how much was heard. */
export default function AudioNativeScreen() {
  const list = useInfiniteQuery(nativeProjectsQuery);
  const [dialog, setDialog] = useState<OpenNativeDialog>();
  const projects = list.data?.pages.flatMap((page) => page.projects);
  const add = (
    <Button kind="primary" onClick={() => setDialog({ dialog: 'add' })}>
      <Plus aria-hidden />
      {t('Add article')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('Audio Native')} help={t('A player on your pages that reads them aloud.')} action={add}>
        <AudioNativeSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-4xl px-4 py-4 md:px-5">
        {list.isError && !projects && (
          <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <SkeletonRows label={t('Loading projects')} rows={4} />}
        {projects?.length === 0 && (
          <EmptyState icon={<CirclePlay />} title={t('No articles yet')} action={add}>
            {t(
              'Add an article to get a player for its page. To narrate pages by their address, allow your site under Pages.',
            )}
          </EmptyState>
        )}
        {projects && projects.length > 0 && (
          <ul aria-label={t('Articles')} className="flex flex-col divide-y rounded-m border">
            {projects.map((project) => (
              <li key={project.project_id}>
                <NativeProjectRow project={project} onOpen={setDialog} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          isFetching={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <NativeDialogs openDialog={dialog} onOpen={setDialog} />
        </Suspense>
      )}
    </>
  );
}
