import { useQuery } from '@tanstack/react-query';
import { extraAgentMinuteCredits, includedAgentMinutes } from '../../../contract/catalogue/plans/agent-minutes.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { useInstance } from '../../data/instance/use-instance.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';

/** What a conversation costs: minutes of the plan, and credits beyond them (AGENT-017). */
export function MinutePrice() {
  const { showsPlans } = useInstance();
  const { data: plan } = useQuery({ ...subscriptionQuery, enabled: showsPlans });
  const included = plan && includedAgentMinutes(plan.tier);
  if (!showsPlans || !plan || included === undefined) return null;
  const credits = extraAgentMinuteCredits(plan.tier, plan.currency);
  const minutes = formatMessage(
    'Your plan includes {included, plural, one {# minute} other {# minutes}} with agents.',
    { included },
  );
  return (
    <p className="text-ink-3 text-meta tabular-nums">
      {credits === undefined
        ? minutes
        : `${minutes} ${t('Each further minute costs {credits} credits.', { credits: formatCount(credits) })}`}
    </p>
  );
}
