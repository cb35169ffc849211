import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { translate } from '../../messages/t.ts';
import { toast } from '../../parts/status/toast.ts';
import { appliedText } from './applied-text.ts';
import { usePromoCode } from './use-promo-code.ts';

const PromoDialog = lazy(async () => ({ default: (await import('./promo-dialog.tsx')).PromoDialog }));

/** Checks the stored promo code, removes an unusable one, and offers a usable one (PROMO-003 to PROMO-012). */
export function PromoGate() {
  const { code, isClosed, discount, isInvalid, isError, error } = usePromoCode();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (code === undefined || !(isInvalid || isError)) return;
    if (isError) console.error(error);
    toast.error(
      isError ? translate(planMessages.promoNotValidated) : translate(planMessages.promoInvalid('{code}'), { code }),
    );
    promoCode.clear();
    // Entering the code again checks it again.
    queryClient.removeQueries({ queryKey: ['promo-code', code] });
  }, [code, isInvalid, isError, error, queryClient]);
  useEffect(() => {
    if (!discount || isClosed) return;
    // At the top, because below it would cover the dialog's buttons.
    toast.success(appliedText(discount), { position: 'top-center' });
    // PROMO-012
    void navigate('/app/subscription');
  }, [discount, isClosed, navigate]);
  if (code === undefined || isClosed) return null;
  return (
    <Suspense fallback={null}>
      <PromoDialog code={code} discount={discount} />
    </Suspense>
  );
}
