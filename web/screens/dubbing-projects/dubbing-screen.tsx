import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { dubbingProjectsQuery } from '../../nouns/dubbing-projects/dubbing-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { DubTable } from './list/dub-table.tsx';
import { UseCasesBanner } from './list/use-cases-banner.tsx';

export const meta = () => [{ title: `${t('Dubbing')} · ${brand}` }];

const NewDubDialog = lazy(async () => ({ default: (await import('./new/new-dub-dialog.tsx')).NewDubDialog }));

/** DUB-001, ROUTE-043: the dubbing projects, and the dialog that starts one. */
export default function DubbingScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const projects = useInfiniteQuery(dubbingProjectsQuery(search));
  const mayCreate = usePermission('dubbing.create') === true;
  const set = (name: string, value: string | undefined, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const create = (
    <Button kind="primary" onClick={() => set('new', 'dub', false)}>
      <Plus aria-hidden />
      {t('New dub')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Dubbing')}
        help={t('Videos and recordings in other languages, every line open to be mended.')}
        action={mayCreate && create}
      />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
        <TypedSearchField
          label={t('Search dubs')}
          value={search}
          onChange={(next) => set('search', next, true)}
          className="w-full sm:w-72"
        />
        <DubTable query={projects} search={search} create={mayCreate && create} />
        {/* Below the loaded list, which it does not move. */}
        {projects.data && <UseCasesBanner />}
      </div>
      <Suspense fallback={null}>
        {mayCreate && params.get('new') === 'dub' && <NewDubDialog onClose={() => set('new', undefined, true)} />}
      </Suspense>
    </>
  );
}
