import { CreditCard, ExternalLink } from 'lucide-react';
import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { useProviderPage } from '../../nouns/subscription/use-billing.ts';
import { Button } from '../../parts/button/button.tsx';

/** `4 / 29` would read as a date: `04/2029`. */
const expiry = (month: number, year: number): string => `${String(month).padStart(2, '0')}/${year}`;

/** The payment card, with links to the provider's pages that change it. */
export function PaymentPart({ details }: { details: SubscriptionDetails }) {
  const { payment_method: card, can_change_payment_method: canChange, can_manage, kind, has_payments } = details;
  const updateCard = useProviderPage('POST /create-update-payment-methods-session');
  const portal = useProviderPage('POST /create-portal-session');
  return (
    <div className="flex flex-col items-start gap-3">
      {card ? (
        <p className="flex items-center gap-2.5">
          <CreditCard className="size-5 text-ink-2" aria-hidden />
          <span>
            <T
              text="{brand} ending in {last4}"
              brand={<span className="capitalize">{card.brand}</span>}
              last4={<span className="tabular-nums">{card.last4}</span>}
            />
          </span>
          <span className="text-ink-3 tabular-nums">
            {t('expires {expiry}', { expiry: expiry(card.exp_month, card.exp_year) })}
          </span>
        </p>
      ) : (
        <p className="text-ink-2">{t('No card on file.')}</p>
      )}
      {can_manage && kind === 'card' && has_payments && (
        <div className="flex flex-wrap gap-2">
          {canChange && (
            <Button busy={updateCard.isPending} onClick={() => updateCard.mutate()}>
              {t('Change payment method')}
            </Button>
          )}
          <Button busy={portal.isPending} onClick={() => portal.mutate()}>
            <ExternalLink aria-hidden />
            {t('Billing portal')}
          </Button>
        </div>
      )}
    </div>
  );
}
