import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t, translate } from '../../messages/t.ts';

export type QuotaMode = 'remaining' | 'used';

export interface QuotaView {
  /** QUOTA-004 */
  readonly label: string;
  /** `7,412 of 10,000`, or `Unlimited`. */
  readonly text: string;
}

const numberFormat = new Intl.NumberFormat(formatLocale);

/** The content of the quota display in a mode. Overuse shows as zero remaining. */
export function quotaView(
  { character_count: used, character_limit: limit }: Pick<SubscriptionReply, 'character_count' | 'character_limit'>,
  mode: QuotaMode,
): QuotaView {
  const label = mode === 'used' ? translate(messages.quotaUsed) : translate(messages.quotaRemaining);
  if (limit === unlimitedCredits)
    return {
      label,
      text: mode === 'used' ? numberFormat.format(used) : t('Unlimited'),
    };
  const amount = mode === 'used' ? used : Math.max(0, limit - used);
  return {
    label,
    text: t('{used} of {limit}', {
      used: numberFormat.format(amount),
      limit: numberFormat.format(limit),
    }),
  };
}

/** What the quota ring shows everywhere: the share of the credits that remains, 0 to 1; undefined without a limit. */
export function remainingShare({
  character_count: used,
  character_limit: limit,
}: Pick<SubscriptionReply, 'character_count' | 'character_limit'>): number | undefined {
  if (limit === unlimitedCredits) return undefined;
  return limit > 0 ? Math.max(0, 1 - used / limit) : 0;
}
