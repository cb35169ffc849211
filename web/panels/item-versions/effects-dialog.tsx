import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChainEffect } from '../../../contract/speech-tools/effect-chain.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { EffectChainEditor } from '../../nouns/audio-effects/effect-chain-editor.tsx';
import { effectsQuery, offeredEffects } from '../../nouns/audio-effects/effects-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

interface EffectsDialogProps {
  isBusy: boolean;
  onApply: (chain: ChainEffect[]) => void;
  onClose: () => void;
}

/** A chain of effects that makes a new version. */
export function EffectsDialog({ isBusy, onApply, onClose }: EffectsDialogProps) {
  const { data, error, refetch } = useQuery(effectsQuery);
  const offered = useMemo(() => data && offeredEffects(data), [data]);
  const [chain, setChain] = useState<ChainEffect[]>([]);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Effects')}
      description={t('They make a new version of what you hear now, which stays as it is. Effects cost nothing.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={isBusy} disabled={chain.length === 0} onClick={() => onApply(chain)}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      {offered ? (
        <EffectChainEditor offered={offered} chain={chain} onChange={setChain} disabled={isBusy} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label={t('Loading effects')} />
      )}
    </Dialog>
  );
}
