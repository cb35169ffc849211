import { useQueryClient } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SandboxCard, SandboxPortal } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { CardForm } from './card-form.tsx';
import { formatCardName } from './card-name.ts';
import { Panel } from './sandbox-panel.tsx';
import { portalQuery } from './sandbox-queries.ts';
import { usePortalChange } from './use-portal-change.ts';

/** The saved cards: add, set as default, remove. */
export function PortalCards({ portal }: { portal: SandboxPortal }) {
  const { session_id: sessionId, cards, flow, can_change_cards: canChange } = portal;
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(flow === 'payment_method_update' || cards.length === 0);
  const onCardAdded = () => {
    setAdding(false);
    toast.success('Card saved. It is charged from now on.');
    void queryClient.invalidateQueries({ queryKey: portalQuery(sessionId).queryKey });
  };
  return (
    <Panel
      title="Cards"
      action={
        canChange && (
          <Button size="small" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {!isAdding && <Plus aria-hidden />}
            {isAdding ? 'Close' : 'Add a card'}
          </Button>
        )
      }
    >
      {cards.length === 0 && <p className="text-ink-3">No saved cards.</p>}
      <ul className="divide-y">
        {cards.map((card) => (
          <CardRow key={card.payment_method_id} sessionId={sessionId} card={card} canChange={canChange} />
        ))}
      </ul>
      {canChange && isAdding && (
        <div className="mt-3 border-t pt-4">
          <CardForm
            action="Save card"
            onSubmit={(card) =>
              api.call('POST /sandbox/portal/{session_id}/cards', { params: { session_id: sessionId }, body: card })
            }
            onDone={onCardAdded}
          />
        </div>
      )}
    </Panel>
  );
}

function CardRow({ sessionId, card, canChange }: { sessionId: string; card: SandboxCard; canChange: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const input = { params: { session_id: sessionId }, body: { payment_method_id: card.payment_method_id } };
  const setDefault = usePortalChange(sessionId, () =>
    api.call('POST /sandbox/portal/{session_id}/default-card', input),
  );
  const remove = usePortalChange(sessionId, () => api.call('POST /sandbox/portal/{session_id}/remove-card', input));
  const name = formatCardName(card);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <CreditCard className="size-5 shrink-0 text-ink-3" strokeWidth={1.7} aria-hidden />
      <span className="min-w-40 flex-1">
        <span className="block font-[540]">{name}</span>
        <span className="block text-ink-3 text-meta tabular-nums">
          Expires {String(card.exp_month).padStart(2, '0')} / {card.exp_year}
        </span>
      </span>
      {card.is_default && <Chip tone="good">Charged</Chip>}
      {canChange && !card.is_default && (
        <Button
          size="small"
          busy={setDefault.isPending}
          onClick={() => setDefault.mutate()}
          aria-label={`Charge ${name} from now on`}
        >
          Charge this one
        </Button>
      )}
      {canChange && (
        <Button size="small" kind="ghost" onClick={() => setConfirming(true)} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Remove ${name}?`}
        action="Remove card"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        It is no longer charged. You can add it again.
      </ConfirmDialog>
    </li>
  );
}
