import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { planMessages } from '../../../contract/catalogue/plans/plan-messages.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { promoCode } from '../../data/entry/promo-code.ts';
import { t, translate } from '../../messages/t.ts';
import { appliedText } from '../../nouns/promo-codes/applied-text.ts';
import { usePromoCode } from '../../nouns/promo-codes/use-promo-code.ts';
import { useInvalidatePlan } from '../../nouns/subscription/use-billing.ts';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { toast } from '../../parts/status/toast.ts';

/** Applies a discount code to the next invoice of a paid plan, or stores a promo code for the checkout. */
export function DiscountForm({ isPaid }: { isPaid: boolean }) {
  const invalidatePlan = useInvalidatePlan();
  const [code, setCode] = useState('');
  const trimmed = code.trim();
  const apply = useMutation({
    mutationFn: (discount_code: string) => api.call('POST /apply-discount', { body: { discount_code } }),
    onSuccess: async (_, applied) => {
      setCode('');
      toast.success(t('Discount {applied} applies to your next invoice.', { applied }));
      await invalidatePlan();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || apply.isPending) return;
    if (isPaid) return apply.mutate(trimmed);
    // Handled like a code from a link: the same check and dialog.
    promoCode.save(trimmed);
    setCode('');
  };
  return (
    <div className="flex flex-col gap-4">
      <StoredCode />
      <form onSubmit={submit} className="flex max-w-96 flex-col items-start gap-3">
        <Field
          label={isPaid ? t('Discount code') : t('Promo code')}
          help={isPaid ? t('Applied to your next invoice.') : t('Applied when you subscribe.')}
          error={apply.isError && messageOf(apply.error)}
          className="w-full"
        >
          {(control) => (
            <Input
              {...control}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                apply.reset();
              }}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" busy={apply.isPending} disabled={trimmed === ''}>
          {t('Apply')}
        </Button>
      </form>
    </div>
  );
}

/** The stored promo code, used by the next checkout or plan change. */
function StoredCode() {
  const { code, discount } = usePromoCode();
  if (code === undefined || !discount) return null;
  const remove = () => {
    promoCode.clear();
    toast(translate(planMessages.promoRemoved('{code}'), { code }));
  };
  return (
    <div className="flex items-center gap-3 rounded-m border bg-sunken px-3.5 py-2.5">
      <p className="min-w-0 flex-1">
        <span className="break-words font-[560] font-mono">{code}</span>
        <span className="block text-ink-2 text-small">{appliedText(discount)}</span>
      </p>
      <IconButton label={t('Remove {code}', { code })} size="small" onClick={remove}>
        <X />
      </IconButton>
    </div>
  );
}
