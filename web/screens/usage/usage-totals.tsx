import { useQuery } from '@tanstack/react-query';
import type { UsageTotalsReply } from '../../../contract/billing/usage.ts';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { formatValue } from '../../parts/chart/chart-format.ts';
import { Metric } from '../../parts/chart/metric.tsx';

/** Totals of the selected time, and the state of the billing period. */
export function UsageTotals({ totals }: { totals: UsageTotalsReply }) {
  return (
    <section aria-label={t('Totals')} className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Metric title={t('Credits used')} value={formatCount(totals.credits)}>
        {formatMessage('{characters, plural, one {# character} other {# characters}}', {
          characters: totals.characters,
        })}
      </Metric>
      <Metric title={t('Requests')} value={formatCount(totals.requests)}>
        {t('charged')}
      </Metric>
      <Metric title={t('Audio')} value={t('{audioMs} min', { audioMs: formatValue(totals.audio_ms / 60_000) })}>
        {t('generated or replayed')}
      </Metric>
      <Metric title={t('Failed')} value={formatCount(totals.failed_requests)}>
        {formatMessage('{refundedCredits, plural, one {# credit} other {# credits}} refunded', {
          refundedCredits: totals.refunded_credits,
        })}
      </Metric>
    </section>
  );
}

/** Credits used in the billing period, its end, and credits rolled over (O-94). */
export function PeriodNote() {
  return (
    <PlansOnly>
      <PeriodLine />
    </PlansOnly>
  );
}

function PeriodLine() {
  const { data } = useQuery(subscriptionQuery);
  if (!data) return null;
  const { character_count: used, character_limit: limit, rolled_over_credits: rolledOver } = data;
  const values = { used: formatCount(used), end: formatDate(data.next_character_count_reset_unix) };
  return (
    <p className="text-ink-2 text-small tabular-nums">
      {limit === unlimitedCredits
        ? t('The workspace used {used} credits in this period, which ends on {end}.', values)
        : t('The workspace used {used} of {limit} credits in this period, which ends on {end}.', {
            ...values,
            limit: formatCount(limit),
          })}
      {rolledOver > 0 &&
        ` ${formatMessage('{rolledOver, plural, one {# credit} other {# credits}} rolled over from earlier periods.', { rolledOver })}`}
    </p>
  );
}
