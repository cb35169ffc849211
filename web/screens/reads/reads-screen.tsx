import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Podcast, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { readStates } from '../../../contract/publishing/publishing-limits.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { PublishingSwitch } from '../../nouns/reads/publishing-switch.tsx';
import { readStateTitles } from '../../nouns/reads/read-state.tsx';
import { readPath } from '../../nouns/reads/reads-paths.ts';
import { readsQuery } from '../../nouns/reads/reads-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ReadTable } from './list/read-table.tsx';

const NewReadDialog = lazy(async () => ({ default: (await import('./list/new-read-dialog.tsx')).NewReadDialog }));

export const meta = () => [{ title: `${t('Publishing')} · ${brand}` }];

const stateOptions = readStates.map((state) => ({ value: state, label: readStateTitles[state] }));

/** PUB-001 ROUTE-074: what the workspace publishes to readers. */
export default function ReadsScreen() {
  const [params, setParams] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  // Shown until it is known that somebody may not, so that the header keeps its height on phones.
  const mayCreate = usePermission('read.update') !== false;
  const search = params.get('search') ?? '';
  const state = readStates.find((one) => one === params.get('state'));
  const list = useInfiniteQuery(readsQuery({ search, state }));
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const create = mayCreate && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('New read')}
    </Button>
  );
  const isFiltered = search !== '' || state !== undefined;
  return (
    <>
      <PageHeader title={t('Publishing')} help={t('Studio projects that you publish to readers.')} action={create}>
        <PublishingSwitch />
      </PageHeader>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <TypedSearchField
            label={t('Search reads')}
            value={search}
            onChange={(next) => set('search', next)}
            className="w-full sm:w-72"
          />
          <ChipSelect
            name={t('State')}
            value={state}
            valueText={state && readStateTitles[state]}
            options={stateOptions}
            onChange={(next) => set('state', next)}
          />
        </div>
        <ReadTable
          label={t('Reads')}
          query={list}
          pathOf={readPath}
          empty={
            isFiltered ? (
              <EmptyState icon={<SearchX />} title={t('No results')}>
                {t('No read matches your search and filters.')}
              </EmptyState>
            ) : (
              <EmptyState icon={<Podcast />} title={t('Nothing published yet')} action={create}>
                {t('Choose a studio project. It gets a page with a player and a podcast feed once it is reviewed.')}
              </EmptyState>
            )
          }
        />
      </div>
      {isCreating && (
        <Suspense fallback={null}>
          <NewReadDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
