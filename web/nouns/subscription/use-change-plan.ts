import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { api } from '../../data/api/api.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { t } from '../../messages/t.ts';
import { toast } from '../../parts/status/toast.ts';
import type { CardProblem } from './card-problem-note.tsx';
import type { PlanChange } from './plan-change.ts';
import { useInvalidatePlan } from './use-billing.ts';

interface PlanChangeParts {
  readonly kind: 'upgrade' | 'downgrade';
  readonly change: PlanChange;
  readonly key: string;
  readonly onDone: () => void;
  /** The card was declined. */
  readonly onRefused: () => void;
}

/** Changes a paid plan. Failures are only logged (BILL-027, C-32), except a declined card (BILL-023). */
export function useChangePlan({ kind, change, key, onDone, onRefused }: PlanChangeParts) {
  const invalidatePlan = useInvalidatePlan();
  const [cardProblem, setCardProblem] = useState<CardProblem>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      setCardProblem(undefined);
      await api.call('POST /change-subscription', {
        body: { ...change, idempotency_key: key, promocode: promoCode.code() },
      });
    },
    onSuccess: async () => {
      // PROMO-013
      promoCode.clear();
      const name = tierNames[change.subscription_type];
      toast.success(
        kind === 'upgrade'
          ? t('You’re now on {name}.', { name })
          : t('Your plan changes to {name} when this period ends.', { name }),
      );
      onDone();
      await invalidatePlan();
    },
    onError: async (error) => {
      console.error(error);
      if (!(error instanceof ApiError) || error.status !== 402) return;
      onRefused();
      setCardProblem(await cardProblemOf(error));
    },
  });
  return { mutate: () => mutate(), isPending, cardProblem };
}

/** The bank's message about the card after a failed payment. */
async function cardProblemOf(error: ApiError): Promise<CardProblem> {
  try {
    const { status, url } = await api.call('POST /verify-card', {});
    return status === 'requires_action' && url
      ? { message: t('Your bank requires you to confirm this payment.'), url }
      : { message: error.message };
  } catch (declined) {
    return { message: messageOf(declined) };
  }
}
