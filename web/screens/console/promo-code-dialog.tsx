import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { endOfDay } from './end-of-day.ts';
import { useConsoleAction } from './use-console-action.ts';

const kinds = [
  { value: 'percent', label: t('Percentage') },
  { value: 'amount', label: t('Amount in USD') },
] as const;

const centsPerDollar = 100;

/** A whole number, or undefined. */
const wholeNumber = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** Creates a promo code. */
export function PromoCodeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [discount, setDiscount] = useState('');
  const [months, setMonths] = useState('1');
  const [uses, setUses] = useState('');
  const [lastDay, setLastDay] = useState('');
  const value = Number(discount.trim().replace(',', '.'));
  const isReady =
    /^[\w-]{1,100}$/.test(code.trim()) &&
    value > 0 &&
    (kind === 'amount' || value <= 100) &&
    (months.trim() === '' || wholeNumber(months) !== undefined) &&
    (uses.trim() === '' || wholeNumber(uses) !== undefined);
  const create = useConsoleAction(async () => {
    await api.call('POST /v1/console/promo-codes', {
      body: {
        code: code.trim(),
        percent_off: kind === 'percent' ? value : null,
        amount_off: kind === 'amount' ? Math.round(value * centsPerDollar) : null,
        months: wholeNumber(months) ?? null,
        expires_at_unix: endOfDay(lastDay),
        max_redemptions: wholeNumber(uses) ?? null,
      },
    });
    onClose();
  }, t('Promo code created'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !create.isPending) create.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('New promo code')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Field label={t('Code')} help={t('Letters, digits, hyphens and underscores.')}>
          {(control) => (
            <Input
              {...control}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              className="font-mono"
            />
          )}
        </Field>
        <Segmented label={t('Kind of discount')} value={kind} options={kinds} onChange={setKind} />
        <Field label={t('Discount')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={discount}
              onChange={({ target }) => setDiscount(target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('Months')} help={t('Empty: for as long as the subscription lasts.')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={months}
              onChange={({ target }) => setMonths(target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('Redemptions (optional)')} help={t('How often the code can be redeemed. Empty: no limit.')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={uses}
              onChange={({ target }) => setUses(target.value)}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label={t('Last day (optional)')}>
          {(control) => (
            <Input {...control} type="date" value={lastDay} onChange={({ target }) => setLastDay(target.value)} />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!isReady} busy={create.isPending}>
            {t('Create promo code')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
