import { useQuery } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { sizeText, timeText } from './model-facts.ts';
import { engineModelsQuery } from './use-engine-models.ts';

const dismissedKey = 'neural_voices_dismissed';
const isTrue = (value: unknown): value is true => value === true;

/** Tells the operator about neural voices while only built-in engines are installed; dismissing it is permanent. */
export function NeuralVoicesOffer() {
  const models = useQuery(engineModelsQuery);
  const [isDismissed, setDismissed] = useState(() => readLocal(localStorage, dismissedKey, isTrue) === true);
  const data = models.data;
  const first = data?.models.find(({ state }) => state === 'available');
  const hasOwn = data?.models.some(({ state }) => state !== 'available');
  if (!data?.may_manage || !first || hasOwn || isDismissed) return null;
  const dismiss = () => {
    writeLocal(localStorage, dismissedKey, true);
    setDismissed(true);
  };
  return (
    <aside
      aria-label="Neural voices"
      className="mx-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border bg-surface px-4 py-2.5 md:mx-5"
    >
      <Sparkles className="size-4 shrink-0 text-accent max-sm:hidden" aria-hidden />
      <p className="min-w-0 flex-1 text-ink-2 max-sm:basis-full">
        Neural voices sound more natural. {first.title} is {sizeText(first)} and takes {timeText(first.download_bytes)}{' '}
        to fetch.
      </p>
      <Button size="small" asChild>
        <Link to="/app/settings/engine-models">Add neural voices</Link>
      </Button>
      <IconButton label="Don’t show again" onClick={dismiss}>
        <X />
      </IconButton>
    </aside>
  );
}
