import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { SandboxCheckout } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { checkoutQuery } from './sandbox-queries.ts';

/** Applies a promotion code to an order, or removes it. */
export function PromotionCode({ checkout }: { checkout: SandboxCheckout }) {
  const appliedCode = checkout.discounts.find(({ code }) => code !== null)?.code;
  return appliedCode ? <AppliedCode checkout={checkout} code={appliedCode} /> : <CodeForm checkout={checkout} />;
}

function useSetCheckout(sessionId: string) {
  const queryClient = useQueryClient();
  return (next: SandboxCheckout) => queryClient.setQueryData(checkoutQuery(sessionId).queryKey, next);
}

function CodeForm({ checkout: { session_id: sessionId } }: { checkout: SandboxCheckout }) {
  const [code, setCode] = useState('');
  const apply = useMutation({
    mutationFn: () =>
      api.call('POST /sandbox/checkout/{session_id}/promotion-code', {
        params: { session_id: sessionId },
        body: { code: code.trim() },
      }),
    onSuccess: useSetCheckout(sessionId),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !apply.isPending) apply.mutate();
  };
  return (
    <form onSubmit={submit} className="flex items-start gap-2">
      <Field label="Promotion code" error={apply.isError && messageOf(apply.error)} className="flex-1">
        {(control) => (
          <Input
            {...control}
            value={code}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setCode(target.value);
              if (apply.isError) apply.reset();
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={apply.isPending} className="mt-[26px]">
        Apply
      </Button>
    </form>
  );
}

function AppliedCode({ checkout: { session_id: sessionId }, code }: { checkout: SandboxCheckout; code: string }) {
  const remove = useMutation({
    mutationFn: () =>
      api.call('DELETE /sandbox/checkout/{session_id}/promotion-code', { params: { session_id: sessionId } }),
    onSuccess: useSetCheckout(sessionId),
    onError: showError,
  });
  return (
    <div>
      <Button size="small" busy={remove.isPending} onClick={() => remove.mutate()} aria-label={`Remove code ${code}`}>
        {code}
        <X aria-hidden />
      </Button>
    </div>
  );
}
