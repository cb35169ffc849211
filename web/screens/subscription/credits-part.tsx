import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { quotaView, remainingShare } from '../../nouns/subscription/quota-view.ts';
import { QuotaRing } from '../../parts/status/quota-ring.tsx';

/** Used, remaining, rolled-over and additional credits of this period. */
export function CreditsPart({ subscription }: { subscription: SubscriptionReply }) {
  const used = quotaView(subscription, 'used');
  const remaining = quotaView(subscription, 'remaining');
  const share = remainingShare(subscription);
  const { rolled_over_credits: rolledOver, overage_credits: overage } = subscription;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      {share !== undefined && <QuotaRing share={share} size={72} />}
      <dl className="grid min-w-56 flex-1 grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
        <Fact name={remaining.label} value={remaining.text} />
        <Fact name={used.label} value={used.text} />
        {rolledOver > 0 && <Fact name={t('Rolled over')} value={formatCount(rolledOver)} />}
        {overage > 0 && (
          <Fact
            name={t('Additional usage')}
            value={t('{overage}, {overageText} so far', {
              overage: formatCount(overage),
              overageText: overageText(subscription),
            })}
          />
        )}
        <Fact name={t('Resets')} value={formatDate(subscription.next_character_count_reset_unix, { withTime: true })} />
      </dl>
    </div>
  );
}

/** The server reports the amount in the currency's main unit. */
function overageText({ current_overage: { amount, currency } }: SubscriptionReply): string {
  return currency === 'usd' ? `$${amount}` : `${amount}€`;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </>
  );
}
