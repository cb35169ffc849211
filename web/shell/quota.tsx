import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { subscriptionQuery } from '../data/api/queries.ts';
import { useInstance } from '../data/instance/use-instance.ts';
import { useLastKnown } from '../data/storage/use-last-known.ts';
import { formatLocale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { type QuotaMode, quotaView, remainingShare } from '../nouns/subscription/quota-view.ts';
import { classNames } from '../parts/display/class-names.ts';
import { Tooltip } from '../parts/overlay/tooltip.tsx';
import { QuotaRing } from '../parts/status/quota-ring.tsx';
import { Skeleton } from '../parts/status/skeleton.tsx';

const resetDay = new Intl.DateTimeFormat(formatLocale, { month: 'short', day: 'numeric' });

/**
 * The remaining credits of the month; a click shows the used credits. Hidden where there is no quota: on private servers, and on plans without a
 * limit.
 */
export function Quota({ narrow = false }: { narrow?: boolean }) {
  const [mode, setMode] = useState<QuotaMode>('remaining');
  const { isPrivate } = useInstance();
  const { data, isError } = useQuery(subscriptionQuery);
  const hasLimit = useLastKnown('has_credit_limit', data && remainingShare(data) !== undefined, true);
  if (isError || isPrivate || !hasLimit) return null;
  if (!data) return <Skeleton className={narrow ? 'size-10' : 'h-[58px] w-full'} />;
  const share = remainingShare(data);
  if (share === undefined) return null;
  const { label, text } = quotaView(data, mode);
  const used = quotaView(data, 'used');
  const resets = resetDay.format(data.next_character_count_reset_unix * 1000);
  return (
    <Tooltip
      text={t('{label}: {credits}. Resets {date}.', { label: used.label, credits: used.text, date: resets })}
      side="right"
    >
      <button
        type="button"
        onClick={() => setMode(mode === 'used' ? 'remaining' : 'used')}
        className={classNames(
          'flex items-center gap-2.5 rounded-s p-2 text-start transition-colors duration-150 hover:bg-hover',
          narrow && 'size-10 justify-center p-0',
        )}
      >
        <QuotaRing share={share} size={narrow ? 24 : 30} />
        <span className={narrow ? 'sr-only' : 'min-w-0'}>
          <span className="block truncate font-[560] tabular-nums">{text}</span>
          <span className="block truncate text-ink-3 text-meta">{label}</span>
          <span className="sr-only">{t('Resets {date}.', { date: resets })}</span>
        </span>
      </button>
    </Tooltip>
  );
}
