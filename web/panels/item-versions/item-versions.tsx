import { useQuery } from '@tanstack/react-query';
import { EyeOff, SlidersHorizontal, Sparkles } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { maxTakesPerRequest } from '../../../contract/catalogue/limits.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { HistoryVersionReply } from '../../../contract/history/history-versions.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t, translate } from '../../messages/t.ts';
import { effectsQuery, offeredEffects } from '../../nouns/audio-effects/effects-query.ts';
import { versionNames, versionOrigin } from '../../nouns/history-versions/version-names.ts';
import { versionTrack } from '../../nouns/history-versions/version-track.ts';
import { useVersionActions, versionsQuery } from '../../nouns/history-versions/versions-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { type ShownTake, Takes } from '../../parts/takes/takes.tsx';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';
import { BlindTakes } from './blind-takes.tsx';

const EffectsDialog = lazy(async () => ({ default: (await import('./effects-dialog.tsx')).EffectsDialog }));

const noVersions: readonly HistoryVersionReply[] = [];

interface ItemVersionsProps {
  item: HistoryItemReply;
  /** Plays the item from the start, after another version was chosen. */
  onChosen: (item: HistoryItemReply) => void;
  canEdit: boolean;
  /** Whether the text can be spoken again. */
  canSpeak: boolean;
}

/** The versions of an item with what each came from, and the ways to make another one. */
export function ItemVersions({ item, onChosen, canEdit, canSpeak }: ItemVersionsProps) {
  const { data, error, refetch } = useQuery(versionsQuery(item.history_item_id));
  const { data: catalog } = useQuery({ ...effectsQuery, enabled: (data?.length ?? 0) > 1 });
  const versions = data ?? noVersions;
  const actions = useVersionActions(item);
  const [isMixing, setMixing] = useState(false);
  const [blind, setBlind] = useState<readonly HistoryVersionReply[]>();
  const names = useMemo(() => versionNames(versions), [versions]);
  const effectNames = useMemo(
    () => new Map(catalog && offeredEffects(catalog).map(({ id, name }) => [id, translate(name)])),
    [catalog],
  );
  const takes = versions.filter(({ origin }) => origin === 'original' || origin === 'take');
  const choose = (version: HistoryVersionReply) => actions.choose.mutate(version, { onSuccess: onChosen });
  const shown = versions.map(
    (version): ShownTake => ({
      id: version.version_id,
      name: names.get(version.version_id)!,
      track: versionTrack(item, version, names.get(version.version_id)!),
      durationInS: version.duration_ms / 1000,
      createdAtUnix: version.created_at_unix,
      isChosen: version.is_chosen,
      note: versionOrigin(version, names, effectNames),
      ...(canEdit && {
        action: { label: t('Choose'), run: () => choose(version) },
        ...(version.origin !== 'original' && { onDelete: () => actions.remove.mutate(version) }),
      }),
    }),
  );
  return (
    <section aria-label={t('Versions')} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-[600]">{t('Versions')}</h3>
        {canEdit && (
          <div className="ms-auto flex flex-wrap gap-2">
            {canSpeak && (
              <ThreeTakes
                item={item}
                isBusy={actions.takes.isPending}
                onRun={() => actions.takes.mutate(maxTakesPerRequest, { onSuccess: (made) => setBlind(made) })}
              />
            )}
            <Button size="small" onClick={() => setMixing(true)}>
              <SlidersHorizontal aria-hidden />
              {t('Effects')}
            </Button>
          </div>
        )}
      </div>
      {blind ? (
        <BlindTakes
          takes={blind.map((version) => versionTrack(item, version, ''))}
          onKeep={(at) => {
            choose(blind[at]!);
            setBlind(undefined);
          }}
          onClose={() => setBlind(undefined)}
        />
      ) : data ? (
        <>
          <Takes label={t('Versions')} takes={shown} />
          {canEdit && takes.length > 2 && (
            <Button size="small" kind="ghost" className="self-start" onClick={() => setBlind(takes)}>
              <EyeOff aria-hidden />
              {t('Compare takes without names')}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={1} label={t('Loading versions')} />
      )}
      <Suspense fallback={null}>
        {isMixing && (
          <EffectsDialog
            isBusy={actions.effects.isPending}
            onApply={(chain) =>
              actions.effects.mutate(chain, {
                onSuccess: ({ item: changed }) => {
                  setMixing(false);
                  onChosen(changed);
                },
              })
            }
            onClose={() => setMixing(false)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface ThreeTakesProps {
  item: HistoryItemReply;
  isBusy: boolean;
  onRun: () => void;
}

/** Makes three takes; each costs what the item has cost. */
function ThreeTakes({ item, isBusy, onRun }: ThreeTakesProps) {
  const { character_count_change_from: before, character_count_change_to: after } = item;
  const cost = useCreditText((after - before) * maxTakesPerRequest);
  return (
    <Button size="small" busy={isBusy} onClick={onRun}>
      <Sparkles aria-hidden />
      {t('Three takes')}
      {cost && <span className="font-[450] text-ink-3 text-meta">{cost}</span>}
    </Button>
  );
}
