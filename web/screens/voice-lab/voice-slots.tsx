import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { UpgradeButton } from '../../nouns/plans/upgrade-button.tsx';
import { Skeleton } from '../../parts/status/skeleton.tsx';

/** Used and available voice slots of the plan, with an upgrade link. Hidden on private servers, which have no limits. */
export function VoiceSlots() {
  const { data: plan } = useQuery(subscriptionQuery);
  if (!plan)
    return (
      <PlansOnly>
        <Skeleton className="mb-2 h-7 w-48" />
      </PlansOnly>
    );
  const { voice_slots_used: used, voice_limit: limit } = plan;
  const { professional_voice_slots_used: professional } = plan;
  const professionalLimit = plan.professional_voice_limit + plan.extra_pvc_slots;
  return (
    <PlansOnly>
      <div className="mb-2 flex min-h-7 items-center gap-2 text-ink-2 text-small tabular-nums">
        <span title={t('Voice slots of your plan')}>{t('{used} of {limit} voices used', { used, limit })}</span>
        {professionalLimit > 0 && (
          <span className="hidden sm:inline">
            {`· ${t('{professional} of {professionalLimit} professional', { professional, professionalLimit })}`}
          </span>
        )}
        {(used >= limit || !plan.can_use_instant_voice_cloning) && <UpgradeButton />}
      </div>
    </PlansOnly>
  );
}
