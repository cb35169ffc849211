import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { toast } from '../../parts/status/toast.ts';
import { CodeField } from './code-field.tsx';
import { useSendCode } from './use-second-factor.ts';

interface OwnCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  label?: string;
}

/** Asks a signed-in person for a second-factor code; renders nothing without a second factor. */
export function ReauthenticationCodeField({ value, onChange, label = t('Six-digit code') }: OwnCodeFieldProps) {
  const { data: user } = useQuery(userQuery);
  const send = useSendCode();
  if (!user?.totp_mfa_factor && !user?.sms_mfa_factor) return null;
  if (!user.sms_mfa_factor) return <CodeField value={value} onChange={onChange} label={label} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <CodeField
          value={value}
          onChange={onChange}
          label={label}
          help={user.totp_mfa_factor ? t('From your authenticator app or your phone.') : t('From your phone.')}
        />
      </div>
      <Button
        busy={send.isPending}
        onClick={() =>
          send.mutate(undefined, { onSuccess: () => toast.success(t('We have sent a code to your phone.')) })
        }
      >
        {send.isSuccess ? t('Text me another code') : t('Text me a code')}
      </Button>
    </div>
  );
}
