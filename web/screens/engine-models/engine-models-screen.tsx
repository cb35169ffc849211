import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { EngineModelReply, EngineModelsReply } from '../../../contract/speech/engine-models.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { t } from '../../messages/t.ts';
import { matchesSearch } from '../../nouns/engine-models/model-facts.ts';
import { engineModelsQuery, useRemoveModel } from '../../nouns/engine-models/use-engine-models.ts';
import { searchTerms } from '../../nouns/voices/voice-filter.ts';
import { SearchField } from '../../parts/form/search-field.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { DefaultEngineChoice } from './default-engine.tsx';
import { ModelRow } from './model-row.tsx';

export const meta = () => [{ title: `${t('Models')} · ${brand}` }];

/** The neural models that are installed on the server or can be installed. */
export default function EngineModelsScreen() {
  const models = useQuery(engineModelsQuery);
  return (
    <>
      <PageHeader
        title={t('Models')}
        help={t(
          'Higher-quality models that need more disk space and CPU time. Test one after its installation; there are no samples before.',
        )}
      />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
        {models.isPending && <SkeletonRows label={t('Loading models')} rows={6} />}
        {models.isError && <ErrorState message={messageOf(models.error)} onRetry={() => void models.refetch()} />}
        {models.data && <Models {...models.data} />}
      </div>
    </>
  );
}

function Models({ models, free_bytes: freeBytes, default_engine: engine, may_manage: mayManage }: EngineModelsReply) {
  const [search, setSearch] = useState('');
  const [removing, setRemoving] = useState<EngineModelReply>();
  const terms = searchTerms(search);
  const matching = models.filter((model) => matchesSearch(model, search));
  const installed = matching.filter(({ state }) => state !== 'available');
  const available = matching.filter(({ state }) => state === 'available');
  const rows = (list: readonly EngineModelReply[]) =>
    list.map((model) => (
      <ModelRow key={model.id} model={model} terms={terms} mayManage={mayManage} onRemove={() => setRemoving(model)} />
    ));
  return (
    <>
      {mayManage ? (
        <DefaultEngineChoice value={engine} />
      ) : (
        <p className="text-ink-2">{t('Only the operator of this server can install models.')}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField label={t('Search models')} value={search} onChange={setSearch} className="w-full sm:w-72" />
        <span className="text-ink-3 text-meta tabular-nums">
          {t('{freeBytes} free on the server', { freeBytes: formatFileSize(freeBytes) })}
        </span>
      </div>
      {installed.length > 0 && (
        <section aria-labelledby="installed-models">
          <h2 id="installed-models" className="mb-2 font-[600]">
            {t('On this server')}
          </h2>
          <ul className="divide-y rounded-m border bg-surface">{rows(installed)}</ul>
        </section>
      )}
      {available.length > 0 && (
        <section aria-labelledby="available-models">
          <h2 id="available-models" className="mb-2 font-[600]">
            {t('Available')}
          </h2>
          <ul className="divide-y rounded-m border bg-surface">{rows(available)}</ul>
        </section>
      )}
      {matching.length === 0 && <p className="py-8 text-center text-ink-2">{t('No results')}</p>}
      {removing && <RemoveModel model={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function RemoveModel({ model, onClose }: { model: EngineModelReply; onClose: () => void }) {
  const remove = useRemoveModel();
  const confirm = () =>
    remove.mutate(model.id, {
      onSuccess: () => {
        toast.success(t('{title} removed.', { title: model.title }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Remove {title}?', { title: model.title })}
      action={t('Remove model')}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t('Its voices disappear for everyone on this server, and can no longer generate speech.')}
      {!model.in_catalogue && ` ${t('It was installed from a local file and cannot be downloaded again.')}`}
    </ConfirmDialog>
  );
}
