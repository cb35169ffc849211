import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../data/api/api.ts';
import { useSession } from '../../data/session/use-session.ts';
import { inSentence } from '../../messages/in-sentence.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Shows the IDs of the current session and a sign-out button. */
export function CurrentSessionSection() {
  return (
    <SettingsSection title={t('Session')} help={t('Sign out of every tab in this browser.')}>
      <CurrentSession />
    </SettingsSection>
  );
}

function CurrentSession() {
  const state = useSession();
  const [isSigningOut, setLeaving] = useState(false);
  const signOut = () => {
    setLeaving(true);
    void session.signOut();
  };
  if (state.status !== 'signed-in') return null;
  return (
    <div className="flex flex-col items-start gap-4">
      <dl className="flex w-full flex-col gap-1">
        <IdLine name={t('User ID')} id={state.userId} />
        <IdLine name={t('Workspace ID')} id={state.workspaceId} />
      </dl>
      <Button onClick={signOut} busy={isSigningOut}>
        <LogOut aria-hidden />
        {t('Sign out')}
      </Button>
    </div>
  );
}

function IdLine({ name, id }: { name: string; id: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="w-24 shrink-0 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="truncate font-mono text-small">{id}</span>
        <CopyButton text={id} label={t('Copy {name}', { name: inSentence(name) })} />
      </dd>
    </div>
  );
}
