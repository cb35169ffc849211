import { useQuery } from '@tanstack/react-query';
import { Sparkles, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { EngineModelReply } from '../../../contract/speech/engine-models.ts';
import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { reasonsText, recommendedText, sizeText, stateText, timeText } from './model-facts.ts';
import { engineModelsQuery } from './use-engine-models.ts';
import { recommendedModelsQuery, useDecideRecommended } from './use-recommended-models.ts';

const dismissedKey = 'neural_voices_dismissed';
const isTrue = (value: unknown): value is true => value === true;

/**
 * Tells the operator about neural voices: the progress of a download, why it cannot start, or, while only built-in engines
 * are installed, that there are better voices. Dismissing the last two is permanent.
 */
export function NeuralVoicesOffer() {
  const models = useQuery(engineModelsQuery);
  const [isDismissed, setDismissed] = useState(() => readLocal(localStorage, dismissedKey, isTrue) === true);
  const data = models.data;
  if (!data?.may_manage) return null;
  const dismiss = () => {
    writeLocal(localStorage, dismissedKey, true);
    setDismissed(true);
  };
  const moving = data.models.filter(({ state }) => state === 'installing' || state === 'waiting');
  if (moving.length > 0) return <Downloads models={moving} />;
  if (isDismissed) return null;
  const { policy, agrees, problem } = data.at_start;
  if (problem !== null)
    return (
      <Notice onDismiss={dismiss} text={problem}>
        <ModelsLink>{t('Neural voices')}</ModelsLink>
      </Notice>
    );
  const first = data.models.find(({ state }) => state === 'available');
  const hasOwn = data.models.some(({ state }) => state !== 'available');
  if (!first || hasOwn) return null;
  if (policy !== 'never' && agrees === null) return <Recommendation onDismiss={dismiss} />;
  return (
    <Notice
      onDismiss={dismiss}
      text={t('Neural voices sound more natural. {title} is {sizeText} and takes {timeText} to fetch.', {
        title: first.title,
        sizeText: sizeText(first),
        timeText: timeText(first.download_bytes),
      })}
    >
      <ModelsLink>{t('Add neural voices')}</ModelsLink>
    </Notice>
  );
}

/** Offers to download the recommended models for the languages of the browser. */
function Recommendation({ onDismiss }: { onDismiss: () => void }) {
  const { data: plan } = useQuery(recommendedModelsQuery);
  const decide = useDecideRecommended();
  if (!plan || plan.models.length === 0) return null;
  return (
    <Notice
      onDismiss={onDismiss}
      text={t('Neural voices sound more natural. {problem}', {
        problem:
          plan.problem ??
          t('{recommendedText}. {reasonsText} There is no sample to hear before the download.', {
            recommendedText: recommendedText(plan),
            reasonsText: reasonsText(plan),
          }),
      })}
    >
      {plan.problem === null && (
        <Button size="small" kind="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
          {t('Download')}
        </Button>
      )}
      <ModelsLink>{t('Choose voices')}</ModelsLink>
    </Notice>
  );
}

function Downloads({ models }: { models: readonly EngineModelReply[] }) {
  const current = models.find(({ state }) => state === 'installing') ?? models[0]!;
  const percent = models.reduce((sum, model) => sum + (model.percent ?? 0), 0) / models.length;
  const more =
    models.length > 1
      ? `, ${formatMessage('then {count, plural, one {# more model} other {# more models}}', { count: models.length - 1 })}`
      : '';
  return (
    <Notice
      text={t('{title}: {stateText}, {percent} %{more}. The default voices switch over when it is done.', {
        title: current.title,
        stateText: inSentence(stateText(current)),
        percent: current.percent ?? 0,
        more,
      })}
    >
      <div
        role="progressbar"
        aria-label={t('Installing natural voices')}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 w-28 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-info transition-[width] duration-300" style={{ width: `${percent}%` }} />
      </div>
      <ModelsLink>{t('Show downloads')}</ModelsLink>
    </Notice>
  );
}

function Notice({ text, children, onDismiss }: { text: string; children?: ReactNode; onDismiss?: () => void }) {
  return (
    <aside
      aria-label={t('Neural voices')}
      className="mx-3 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border bg-surface px-4 py-2.5 md:mx-5"
    >
      <Sparkles className="size-4 shrink-0 text-accent max-sm:hidden" aria-hidden />
      <p className="min-w-0 flex-1 break-words text-ink-2 tabular-nums max-sm:basis-full">{text}</p>
      {children}
      {onDismiss && (
        <IconButton label={t('Don’t show again')} onClick={onDismiss}>
          <X />
        </IconButton>
      )}
    </aside>
  );
}

const ModelsLink = ({ children }: { children: string }) => (
  <Button size="small" asChild>
    <Link to="/app/settings/engine-models">{children}</Link>
  </Button>
);
