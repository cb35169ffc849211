import type { SubscriptionStatus } from '../../../contract/catalogue/plans/plans.ts';
import { t } from '../../messages/t.ts';

/** The states of plans that staff must know of; the others need no mention. */
export const statusTexts: Readonly<Partial<Record<SubscriptionStatus, string>>> = {
  incomplete: t('Payment incomplete'),
  past_due: t('Payment overdue'),
  free_disabled: t('Generation disabled'),
};
