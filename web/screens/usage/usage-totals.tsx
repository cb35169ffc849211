import { useQuery } from '@tanstack/react-query';
import type { UsageTotalsReply } from '../../../contract/billing/usage.ts';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { formatCount, pluralize } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { formatValue } from '../../parts/chart/chart-format.ts';
import { Metric } from '../../parts/chart/metric.tsx';

/** Totals of the selected time, and the state of the billing period. */
export function UsageTotals({ totals }: { totals: UsageTotalsReply }) {
  return (
    <section aria-label="Totals" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Metric title="Credits used" value={formatCount(totals.credits)}>
        {pluralize(totals.characters, 'character', 'characters')}
      </Metric>
      <Metric title="Requests" value={formatCount(totals.requests)}>
        charged
      </Metric>
      <Metric title="Audio" value={`${formatValue(totals.audio_ms / 60_000)} min`}>
        generated or replayed
      </Metric>
      <Metric title="Failed" value={formatCount(totals.failed_requests)}>
        {pluralize(totals.refunded_credits, 'credit', 'credits')} refunded
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
  const of = limit === unlimitedCredits ? '' : ` of ${formatCount(limit)}`;
  return (
    <p className="text-ink-2 text-small tabular-nums">
      The workspace used {formatCount(used)}
      {of} credits in this period, which ends on {formatDate(data.next_character_count_reset_unix)}.
      {rolledOver > 0 && ` ${pluralize(rolledOver, 'credit', 'credits')} rolled over from earlier periods.`}
    </p>
  );
}
