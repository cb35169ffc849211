import { useQuery } from '@tanstack/react-query';
import { TicketPercent } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { PromoCode } from '../../../contract/billing/promo-codes.ts';
import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { amountToPlan } from '../../../contract/catalogue/plans/promo-plans.ts';
import { subscriptionQuery } from '../../data/api/queries.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useCheckout } from '../subscription/use-billing.ts';
import { appliedText } from './applied-text.ts';

interface PromoDialogProps {
  code: string;
  /** Undefined while the server checks the code. */
  discount: PromoCode | undefined;
}

/** Shows the discount of the stored promo code: use it, remove it, or close the dialog. */
export function PromoDialog({ code, discount }: PromoDialogProps) {
  const navigate = useNavigate();
  const { data: subscription } = useQuery(subscriptionQuery);
  const checkout = useCheckout();
  const tier = discount?.amount_off ? amountToPlan(discount.amount_off) : undefined;
  const isFree = subscription?.tier === 'free' || subscription?.tier === 'trial';
  const remove = () => {
    promoCode.clear();
    toast(translate(planMessages.promoRemoved('{code}'), { code }));
  };
  const subscribe = () => {
    // A code for a specific plan goes straight to its checkout; with any other the person chooses the plan.
    if (tier && subscription && isFree)
      checkout.mutate(
        { subscription_type: tier, billing_period: 'monthly_period', currency: subscription.currency },
        { onSuccess: promoCode.close },
      );
    else {
      promoCode.close();
      void navigate('/app/subscription#plans');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={promoCode.close}
      title={t('Promo code')}
      // PROMO-005
      className="mx-auto max-w-[560px] sm:w-[calc(100vw-32px)]"
      footer={
        <>
          <Button onClick={remove}>{t('Remove code')}</Button>
          {/* Autofocus here, so that the key press that opened a link does not remove the code. */}
          <Button kind="primary" autoFocus busy={checkout.isPending || !discount || !subscription} onClick={subscribe}>
            {tier && isFree ? t('Subscribe to {tierNames}', { tierNames: tierNames[tier] }) : t('Subscribe')}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-3.5 py-1">
        <span
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink"
          aria-hidden
        >
          <TicketPercent className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="break-words font-[620] font-mono text-strong">{code}</p>
          <p role="status" className="text-ink-2">
            {discount ? appliedText(discount) : t('Checking the code…')}
          </p>
        </div>
      </div>
      {discount && (
        <p className="pt-2 text-ink-2">
          {t(
            'The code is saved in this browser and applied when you subscribe. You can close this and subscribe later.',
          )}
        </p>
      )}
    </Dialog>
  );
}
