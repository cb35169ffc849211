import { useQuery } from '@tanstack/react-query';
import { BookA, FileUp, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { dictionariesQuery } from '../../nouns/pronunciation-dictionaries/dictionaries-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipButton } from '../../parts/display/chip.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { moveBetweenRows } from '../../parts/list/row-keys.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { DictionaryRow } from './dictionary-row.tsx';

export const meta = () => [{ title: `${t('Pronunciation')} · ${brand}` }];

const CreateDialog = lazy(async () => ({
  default: (await import('./create-dictionary-dialog.tsx')).CreateDictionaryDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./import-dictionary-dialog.tsx')).ImportDictionaryDialog,
}));

/** The list of pronunciation dictionaries (DICT-005). */
export default function PronunciationDictionariesScreen() {
  const dictionaries = useQuery(dictionariesQuery);
  const [opened, setOpened] = useState<'create' | 'import'>();
  const close = () => setOpened(undefined);
  const actions = (
    <>
      <Button onClick={() => setOpened('import')}>
        <FileUp aria-hidden />
        {t('Import from file')}
      </Button>
      <Button kind="primary" onClick={() => setOpened('create')}>
        <Plus aria-hidden />
        {t('Create')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t('Pronunciation')}
        help={t('Dictionaries that define how names and words are pronounced.')}
        action={actions}
      />
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        {dictionaries.isPending && <SkeletonRows label={t('Loading dictionaries')} rows={4} />}
        {dictionaries.isError && (
          <ErrorState message={messageOf(dictionaries.error)} onRetry={() => void dictionaries.refetch()} />
        )}
        {dictionaries.data?.length === 0 && (
          <EmptyState
            icon={<BookA />}
            title={t('No dictionaries yet')}
            action={<div className="flex flex-wrap justify-center gap-2">{actions}</div>}
          >
            {t(
              'Dictionaries control how voices pronounce names, abbreviations and loan words, in the app and through the API.',
            )}
          </EmptyState>
        )}
        {dictionaries.data && dictionaries.data.length > 0 && <Dictionaries all={dictionaries.data} />}
      </div>
      <Suspense fallback={null}>
        {opened === 'create' && <CreateDialog onClose={close} />}
        {opened === 'import' && <ImportDialog onClose={close} />}
      </Suspense>
    </>
  );
}

function Dictionaries({ all }: { all: readonly DictionaryReply[] }) {
  const [search, setSearch] = useState('');
  const [withArchived, setWithArchived] = useState(false);
  const searchText = search.trim().toLowerCase();
  const matching = all.filter(
    ({ name, description, archived_time_unix: archivedAt }) =>
      (withArchived || archivedAt === null) && `${name}\n${description ?? ''}`.toLowerCase().includes(searchText),
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label={t('Search dictionaries')} value={search} onChange={setSearch} className="w-full sm:w-72" />
        {all.some((one) => one.archived_time_unix !== null) && (
          <ChipButton pressed={withArchived} onClick={() => setWithArchived(!withArchived)}>
            {t('Show archived')}
          </ChipButton>
        )}
      </div>
      {matching.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('No results')}>
          {searchText === '' ? t('All dictionaries are archived.') : t('Try fewer words.')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('Pronunciation dictionaries')}
          onKeyDown={moveBetweenRows}
          className="divide-y overflow-hidden rounded-m border bg-surface"
        >
          {matching.map((dictionary) => (
            <DictionaryRow key={dictionary.id} dictionary={dictionary} searched={searchText} />
          ))}
        </ul>
      )}
    </>
  );
}
