import { useState } from 'react';
import type { IdentityProvider, SignOnPolicy } from '../../../contract/accounts/identity-providers.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { useSetSignOnPolicy } from '../../nouns/identity-providers/use-identity-providers.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SwitchSetting } from './switch-setting.tsx';

/** Automatic accounts (WS-005). */
export function AutomaticAccounts({ policy }: { policy: SignOnPolicy }) {
  const set = useSetSignOnPolicy();
  const { enabled, enabled_at_unix: at, enabled_by_user_email: by } = policy.user_auto_provisioning;
  const since =
    at === null
      ? ''
      : ` ${by === null ? t('On since {at}.', { at: formatDate(at) }) : t('On since {at}, set by {by}.', { at: formatDate(at), by })}`;
  return (
    <SwitchSetting
      title={t('Add people automatically')}
      checked={enabled}
      busy={set.isPending}
      onChange={(next) => set.mutate({ user_auto_provisioning: next })}
    >
      {t('People with an email of a verified domain join when they sign in with your provider. Each uses a seat.')}
      {since}
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
        title={t('Require single sign-on')}
        checked={isOn}
        busy={set.isPending}
        disabled={!isOn && !policy.can_require_single_sign_on}
        onChange={(next) => (next ? setIsConfirming(true) : set.mutate({ requires_single_sign_on: false }))}
      >
        {isOn || policy.can_require_single_sign_on
          ? t(
              'Members with an email of a verified domain can sign in only with your provider. The owner of the workspace can always use their password.',
            )
          : t('Verify a domain and sign in once with your provider before you require it.')}
      </SwitchSetting>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('Require single sign-on?')}
        action={t('Require')}
        busy={set.isPending}
        onConfirm={() => set.mutate({ requires_single_sign_on: true }, { onSettled: close })}
      >
        {t(
          'Members of your domains are signed out and can sign in only with {titles}. The owner keeps their password.',
          { titles },
        )}
      </ConfirmDialog>
    </>
  );
}
