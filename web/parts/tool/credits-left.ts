import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { unlimited, unlimitedCredits } from '../../../contract/catalogue/plans/plans.ts';
import { extensionCredits } from '../../../contract/catalogue/plans/quota.ts';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import type { ToolProblem } from './tool-bar.tsx';

export type Quota = Pick<
  SubscriptionReply,
  | 'tier'
  | 'status'
  | 'character_count'
  | 'character_limit'
  | 'allowed_to_extend_character_limit'
  | 'max_character_limit_extension'
>;

/** The remaining credits, overage included; Infinity without a limit (QUOTA-002, QUOTA-005). */
export function creditsLeft(quota: Quota): number {
  const { tier, status, character_count, character_limit, max_character_limit_extension: maxExtension } = quota;
  if (character_limit === unlimitedCredits) return Number.POSITIVE_INFINITY;
  const above = extensionCredits({
    tier,
    status,
    allowedToExtend: quota.allowed_to_extend_character_limit,
    maxExtension: maxExtension === unlimited ? null : maxExtension,
  });
  return Math.max(0, character_limit + above - character_count);
}

/** Below this share of the credits of a period, a warning shows. */
const nearShare = 0.1;

/** Why a run of `cost` credits cannot start, or a warning that few credits are left after it (QUOTA-002). */
export function creditProblem(cost: number, quota: Quota | undefined): ToolProblem | undefined {
  if (!quota || cost === 0) return undefined;
  const left = creditsLeft(quota);
  if (cost > left)
    return {
      kind: 'over',
      text: formatMessage('Needs {cost, plural, one {# credit} other {# credits}}, {left} left', {
        cost,
        left: formatCount(left),
      }),
    };
  if (left - cost < quota.character_limit * nearShare)
    return {
      kind: 'near',
      text: formatMessage('{left, plural, one {# credit} other {# credits}} left after this', { left: left - cost }),
    };
  return undefined;
}
