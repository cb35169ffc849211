import { useQuery } from '@tanstack/react-query';
import { AudioWaveform } from 'lucide-react';
import { Link } from 'react-router';
import { maxVariants } from '../../../contract/speech-tools/sound-effect-limits.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { effectGeneration } from '../../nouns/sound-effects/effects-instance.ts';
import { explorePath } from '../../nouns/sound-effects/sound-effects-navigation.ts';
import { batchQuery } from '../../nouns/sound-effects/use-effects.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { EffectRefusal } from './effect-refusal.tsx';
import { EffectVariants } from './effect-variants.tsx';

interface EffectResultProps {
  /** The variants to show; undefined: none yet. */
  batchId: string | undefined;
  /** Generates an example. */
  onExample: () => void;
}

/** Below the prompt: the variants, their progress, or why there are none. */
export function EffectResult({ batchId, onExample }: EffectResultProps) {
  const generation = useStore(effectGeneration);
  if (generation.kind === 'running')
    return (
      <div className="px-4 py-5 md:px-8">
        <SkeletonRows rows={maxVariants} label={t('Generating {maxVariants} variants', { maxVariants })} />
      </div>
    );
  if (generation.kind === 'failed') return <EffectRefusal error={generation.error} text={generation.text} />;
  return batchId === undefined ? (
    <NoVariants onExample={onExample} />
  ) : (
    <Batch batchId={batchId} onExample={onExample} />
  );
}

function Batch({ batchId, onExample }: { batchId: string; onExample: () => void }) {
  const { data, error, isError, refetch } = useQuery(batchQuery(batchId));
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="px-4 py-5 md:px-8">
        <SkeletonRows rows={maxVariants} label={t('Loading variants')} />
      </div>
    );
  return data.length === 0 ? <NoVariants onExample={onExample} /> : <EffectVariants items={data} />;
}

const NoVariants = ({ onExample }: { onExample: () => void }) => (
  <EmptyState
    icon={<AudioWaveform />}
    title={t('{maxVariants} variants of one sound', { maxVariants })}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={onExample}>{t('Use an example')}</Button>
        <Button asChild kind="ghost">
          <Link to={explorePath}>{t('Explore sounds')}</Link>
        </Button>
      </div>
    }
  >
    {t('Say what makes the sound, where, how far away and how often. The variants appear here.')}
  </EmptyState>
);
