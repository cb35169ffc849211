import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { voiceToolMinutes } from '../../../contract/catalogue/plans/tool-cost.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { creditsLeft, type Quota } from './credits-left.ts';

/** The minutes of the voice changer or the isolator that are left, of those that the plan includes (STS-004, ISO-003). */
export function minutesLeftText(quota: Quota): string {
  if (quota.character_limit === unlimitedCredits) return t('Unlimited');
  const left = voiceToolMinutes(creditsLeft(quota));
  return formatMessage('{left} of {voiceToolMinutes, plural, one {# minute} other {# minutes}}', {
    left,
    voiceToolMinutes: voiceToolMinutes(quota.character_limit),
  });
}

/** One line of a panel with the minutes of the plan. */
export function MinutesLeft({ quota }: { quota: Quota | undefined }) {
  if (!quota) return null;
  return (
    <dl className="flex justify-between gap-3 border-t pt-4 text-meta">
      <dt className="text-ink-2">{t('Minutes left this month')}</dt>
      <dd className="tabular-nums">{minutesLeftText(quota)}</dd>
    </dl>
  );
}
