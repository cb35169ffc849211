import { useState } from 'react';
import type { SandboxConnect } from '../../../contract/billing/payment-sandbox-accounts.ts';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Panel } from './sandbox-panel.tsx';
import { useAccountChange } from './use-account-change.ts';

/** Switches that simulate what can happen to a payout account. */
export function AccountFaults({ account }: { account: SandboxConnect }) {
  const { link_id: linkId, status, shop_name: shop } = account;
  const [isClosing, setClosing] = useState(false);
  const restrict = useAccountChange(linkId, 'restrict');
  const lift = useAccountChange(linkId, 'lift');
  const close = useAccountChange(linkId, 'close');
  return (
    <Panel title="Test account problems">
      <p className="text-ink-2">
        A restricted account receives no transfers and no payouts until the restriction is lifted. A closed account
        stays closed.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {status === 'restricted' ? (
          <Button busy={lift.isPending} onClick={() => lift.mutate()}>
            Lift restriction
          </Button>
        ) : (
          <Button busy={restrict.isPending} onClick={() => restrict.mutate()}>
            Restrict account
          </Button>
        )}
        <Button onClick={() => setClosing(true)}>Close account</Button>
      </div>
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title="Close this account?"
        action="Close account"
        busy={close.isPending}
        onConfirm={() => close.mutate(undefined, { onSettled: () => setClosing(false) })}
      >
        The balance is paid out first. {shop} then needs a new account to pay you.
      </ConfirmDialog>
    </Panel>
  );
}
