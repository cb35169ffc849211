import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import type { InstanceSettingsReply } from '../../../contract/instance/instance.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { toast } from '../../parts/status/toast.ts';
import { ModeChoice } from './mode-choice.tsx';
import { instanceSettingsQuery, useChangeMode } from './use-instance-settings.ts';

const changed: Readonly<Record<InstanceMode, string>> = {
  private: t('This server is now private. Everything is unlimited.'),
  service: t('This server is now a service. Plans and prices are visible.'),
};

/** The server mode, for its owner. */
export function ServerSection() {
  if (!usePermission('server.configure')) return null;
  return (
    <SettingsSection
      title={t('Use of this server')}
      help={t('How this server is used. Only you, its owner, can change this.')}
    >
      <MailWarning />
      <Mode />
    </SettingsSection>
  );
}

/** Says that emails stay on the server, while no mail server is set. */
function MailWarning() {
  if (useSendsMail() !== false) return null;
  return (
    <div role="note" aria-label={t('Mail is not set up')} className="mb-4 rounded-m border bg-sunken px-4 py-3">
      <p className="font-[560]">{t('Mail is not set up')}</p>
      <p className="mt-1 text-ink-2 text-small">
        <T
          text="Nobody gets emails from this server: no links to verify an email or reset a password, no invitations and no security notices. Set {code} and {code2} and restart the server. Until then, {code3} prints a link to choose a new password."
          code={<code>SMTP_URL</code>}
          code2={<code>PUBLIC_URL</code>}
          code3={<code className="break-words">npm run users -- reset-password email@example.com</code>}
        />
      </p>
    </div>
  );
}

function Mode() {
  const { data, isError, error, refetch } = useQuery(instanceSettingsQuery);
  // Set here because the form remounts after the change.
  const change = useChangeMode();
  const save = (mode: InstanceMode) => change.mutate(mode, { onSuccess: (now) => toast.success(changed[now.mode]) });
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading the server’s settings')} rows={2} />;
  // Remounts the form when the mode was changed elsewhere.
  return <ModeForm key={data.mode} settings={data} busy={change.isPending} onSave={save} />;
}

interface ModeFormProps {
  settings: InstanceSettingsReply;
  busy: boolean;
  onSave: (mode: InstanceMode) => void;
}

function ModeForm({ settings, busy, onSave }: ModeFormProps) {
  const [mode, setMode] = useState(settings.mode);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSave(mode);
  };
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3">
      <ModeChoice legend={t('This server is')} value={mode} onChange={setMode} disabled={settings.is_fixed} />
      {settings.is_fixed ? (
        <p className="text-ink-2 text-small">
          <T
            text="The environment variable {code} sets this. Change it on the server."
            code={<code>INSTANCE_MODE</code>}
          />
        </p>
      ) : (
        <>
          <p className="text-ink-3 text-small">
            {t(
              'Everybody’s plan and what they have used are kept: switching back brings them back. Nobody pays for a private server: a paid plan ends with its period, unless you switch back before.',
            )}
          </p>
          <Button type="submit" busy={busy} disabled={mode === settings.mode}>
            {t('Save')}
          </Button>
        </>
      )}
    </form>
  );
}
