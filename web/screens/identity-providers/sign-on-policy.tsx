import { useState } from 'react';
import type { IdentityProvider, SignOnPolicy } from '../../../contract/accounts/identity-providers.ts';
import { formatDate } from '../../format/date.ts';
import { useSetSignOnPolicy } from '../../nouns/identity-providers/use-identity-providers.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SwitchSetting } from './switch-setting.tsx';

/** Automatic accounts (WS-005). */
export function AutomaticAccounts({ policy }: { policy: SignOnPolicy }) {
  const set = useSetSignOnPolicy();
  const { enabled, enabled_at_unix: at, enabled_by_user_email: by } = policy.user_auto_provisioning;
  const since = at === null ? '' : ` On since ${formatDate(at)}${by === null ? '' : `, set by ${by}`}.`;
  return (
    <SwitchSetting
      title="Add people automatically"
      checked={enabled}
      busy={set.isPending}
      onChange={(next) => set.mutate({ user_auto_provisioning: next })}
    >
      People with an email of a verified domain join when they sign in with your provider. Each uses a seat.{since}
    </SwitchSetting>
  );
}

interface RequiredSignOnProps {
  policy: SignOnPolicy;
  providers: readonly IdentityProvider[];
}

/** Required single sign-on (WS-026), which a successful sign-on must precede. */
export function RequiredSignOn({ policy, providers }: RequiredSignOnProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const set = useSetSignOnPolicy();
  const isOn = policy.requires_single_sign_on;
  const titles = providers.map(({ title }) => title).join(' or ');
  const close = () => setIsConfirming(false);
  return (
    <>
      <SwitchSetting
        title="Require single sign-on"
        checked={isOn}
        busy={set.isPending}
        disabled={!isOn && !policy.can_require_single_sign_on}
        onChange={(next) => (next ? setIsConfirming(true) : set.mutate({ requires_single_sign_on: false }))}
      >
        {isOn || policy.can_require_single_sign_on
          ? 'Members with an email of a verified domain can sign in only with your provider. The owner of the workspace can always use their password.'
          : 'Verify a domain and sign in once with your provider before you require it.'}
      </SwitchSetting>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Require single sign-on?"
        action="Require"
        busy={set.isPending}
        onConfirm={() => set.mutate({ requires_single_sign_on: true }, { onSettled: close })}
      >
        Members of your domains are signed out and can sign in only with {titles}. The owner keeps their password.
      </ConfirmDialog>
    </>
  );
}
