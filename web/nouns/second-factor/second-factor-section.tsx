import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { SkeletonBlock } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { AddAuthenticatorDialog } from './add-authenticator-dialog.tsx';
import { AddPhoneDialog } from './add-phone-dialog.tsx';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { BackupCodesPart, TurnOffButton } from './factor-actions.tsx';
import { type OnTurnedOn, useFactors } from './use-second-factor.ts';

/** The second factors of the account: authenticator app, phone if this server sends messages, and backup codes. */
export function SecondFactorSection() {
  return (
    <SettingsSection title={t('Two-factor authentication')} help={t('Require a second step when you sign in.')}>
      <SecondFactors />
    </SettingsSection>
  );
}

function SecondFactors() {
  const { data: user } = useQuery(userQuery);
  const { data: factors, isPending } = useFactors();
  const [query, setQuery] = useSearchParams();
  const [addingPhone, setAddingPhone] = useState(false);
  /** New codes, until the person has stored them, and what to confirm then: a toast would cover the buttons on a phone. */
  const [given, setGiven] = useState<{ codes: readonly string[]; confirmation?: string }>();
  const finish: OnTurnedOn = (confirmation, codes) =>
    codes ? setGiven({ codes, confirmation }) : toast.success(confirmation);
  const closeCodes = () => {
    setGiven(undefined);
    if (given?.confirmation) toast.success(given.confirmation);
  };
  const adding = query.get('dialog') === 'add-2fa';
  const setAdding = (open: boolean) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.set('dialog', 'add-2fa');
        else next.delete('dialog');
        return next;
      },
      { replace: true },
    );
  // Both at once, because each may add rows.
  if (!user || isPending)
    return <SkeletonBlock label={t('Loading your security settings')} className="h-[66px] sm:h-[34px]" />;
  const { totp_mfa_factor: app, sms_mfa_factor: phone } = user;
  return (
    <div className="flex flex-col items-start gap-3">
      <FactorRow name={t('Authenticator app')} isOn={app}>
        {app ? (
          <TurnOffButton factor="totp" name={t('Authenticator app')} isLast={!phone} />
        ) : (
          <Button onClick={() => setAdding(true)}>{t('Add two-factor authentication')}</Button>
        )}
      </FactorRow>
      {(factors?.sms_available || phone) && (
        <FactorRow name={t('Text message')} isOn={phone} hint={factors?.phone_number_hint}>
          {phone ? (
            <TurnOffButton factor="sms" name={t('Text message')} isLast={!app} />
          ) : (
            <Button onClick={() => setAddingPhone(true)}>{t('Add a phone')}</Button>
          )}
        </FactorRow>
      )}
      {(app || phone) && <BackupCodesPart left={factors?.backup_codes_left} onCodes={(codes) => setGiven({ codes })} />}
      <AddAuthenticatorDialog open={adding && !app} onClose={() => setAdding(false)} onTurnedOn={finish} />
      <AddPhoneDialog open={addingPhone && !phone} onClose={() => setAddingPhone(false)} onTurnedOn={finish} />
      <BackupCodesDialog codes={given?.codes} onClose={closeCodes} />
    </div>
  );
}

interface FactorRowProps {
  name: string;
  isOn: boolean;
  /** The factor. */
  hint?: string | null | undefined;
  children: ReactNode;
}

function FactorRow({ name, isOn, hint, children }: FactorRowProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-2">
      <p className="flex flex-wrap items-center gap-2">
        {name}
        {isOn && hint && <span className="text-ink-2">{hint}</span>}
        <Chip tone={isOn ? 'good' : 'neutral'}>{isOn ? t('On') : t('Off')}</Chip>
      </p>
      {children}
    </div>
  );
}
