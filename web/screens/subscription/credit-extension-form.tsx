import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SubscriptionReply } from '../../../contract/billing/subscription.ts';
import { overagePrice } from '../../../contract/catalogue/plans/plan-prices.ts';
import { planLimits } from '../../../contract/catalogue/plans/plans.ts';
import { api } from '../../data/api/api.ts';
import { subscriptionQuery, userQuery } from '../../data/api/queries.ts';
import { formatCount } from '../../format/count.ts';
import { formatPrice } from '../../format/price.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { extensionCredits, extensionProblem, extensionText } from './credit-extension.ts';

/** QUOTA-008: allows generation beyond the credits of the plan, up to a maximum. */
export function ExtensionForm({ subscription, disabled }: { subscription: SubscriptionReply; disabled: boolean }) {
  const { tier, currency, max_character_limit_extension: storedExtension } = subscription;
  const { extension } = planLimits[tier];
  const maxExtension = extension > 0 ? extension : undefined;
  const [allowed, setAllowed] = useState(subscription.allowed_to_extend_character_limit);
  const [text, setText] = useState(extensionText(storedExtension));
  const save = useSaveExtension();
  // The field is hidden when switched off, so its content must not block saving.
  const error = allowed ? extensionProblem(text, maxExtension) : undefined;
  const price = overagePrice(tier, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (error || save.isPending) return;
    save.mutate({
      allowed_to_extend_character_limit: allowed,
      ...(allowed && { max_character_limit_extension: extensionCredits(text) }),
    });
  };
  return (
    <form onSubmit={submit} className="flex max-w-96 flex-col items-start gap-4">
      <Field
        label={t('Allow additional usage')}
        help={
          price !== undefined &&
          t('{price} for 1,000 credits, on the next invoice.', { price: formatPrice(price / 10, currency) })
        }
      >
        {(control) => <Switch {...control} checked={allowed} onChange={setAllowed} disabled={disabled} />}
      </Field>
      {allowed && (
        <Field
          label={t('Maximum additional credits')}
          help={
            maxExtension === undefined
              ? t('Leave empty for no maximum.')
              : t('Up to {maxExtension} per period.', { maxExtension: formatCount(maxExtension) })
          }
          error={error}
          className="w-full"
        >
          {(control) => (
            <Input
              {...control}
              value={text}
              onChange={(event) => setText(event.target.value)}
              inputMode="numeric"
              autoComplete="off"
              disabled={disabled}
              maxLength={12}
            />
          )}
        </Field>
      )}
      <Button type="submit" busy={save.isPending} disabled={disabled || error !== undefined}>
        {t('Save')}
      </Button>
    </form>
  );
}

interface ExtensionSettings {
  readonly allowed_to_extend_character_limit: boolean;
  readonly max_character_limit_extension?: number | null;
}

function useSaveExtension() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ExtensionSettings) => api.call('POST /v1/user/user-settings', { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(userQuery.queryKey, user);
      queryClient.setQueryData(subscriptionQuery.queryKey, user.subscription);
      toast.success(t('Settings saved.'));
    },
    onError: showError,
  });
}
