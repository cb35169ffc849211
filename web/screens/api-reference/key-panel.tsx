import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/api.ts';
import { useSession } from '../../data/session/use-session.ts';
import { useStore } from '../../data/store/use-store.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { PasswordInput } from '../../parts/form/password-input.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { referenceKey } from './reference-key.ts';

/** As whom the calls of this page are made: with a key, else with the session. */
export function KeyPanel() {
  const key = useStore(referenceKey);
  const { status } = useSession();
  return (
    <section aria-labelledby="key-panel" className="rounded-m border bg-surface p-4">
      <h2 id="key-panel" className="mb-1 flex items-center gap-2 font-[600]">
        <KeyRound aria-hidden className="size-4 text-ink-3" />
        {t('Your API key')}
      </h2>
      {key !== undefined ? <KeyInUse secret={key} /> : status === 'signed-in' ? <KeyCreation /> : <KeyEntry />}
    </section>
  );
}

function KeyInUse({ secret }: { secret: string }) {
  return (
    <>
      <p className="text-ink-2 text-small">
        {t('Filled in on this page until you close or reload it. Copy it now if you need it elsewhere.')}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all rounded-s bg-sunken px-2 py-1 font-mono text-small">
          {`${secret.slice(0, 6)}…${secret.slice(-4)}`}
        </code>
        <CopyButton text={secret} label={t('Copy key')} />
        <Button size="small" onClick={() => referenceKey.set(undefined)}>
          {t('Forget key')}
        </Button>
      </div>
    </>
  );
}

function KeyCreation() {
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      const name = t('API reference');
      const body = { name, permissions: null, character_limit: null, allowed_ips: null };
      const { xi_api_key } = await api.call('POST /v1/user/api-keys', { body });
      referenceKey.set(xi_api_key);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <p className="text-ink-2 text-small">
        <T
          text="You are signed in, so you can run calls here without a key. For your own code, create a key: it is filled in below. Your keys are under <link>API keys</link>."
          link={(children) => (
            <a href="/app/settings/api-keys" className="text-accent-ink underline underline-offset-2">
              {children}
            </a>
          )}
        />
      </p>
      <Button size="small" className="mt-3" busy={isBusy} onClick={() => void create()}>
        {t('Create key')}
      </Button>
    </>
  );
}

function KeyEntry() {
  const [entered, setEntered] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (entered.trim() !== '') referenceKey.set(entered.trim());
  };
  return (
    <>
      <p className="text-ink-2 text-small">
        <T
          text="<signIn>Sign in</signIn> or <signUp>create an account</signUp> to run calls here, or enter a key. It stays on this page."
          signIn={(children) => (
            <a href="/app/sign-in" className="text-accent-ink underline underline-offset-2">
              {children}
            </a>
          )}
          signUp={(children) => (
            <a href="/app/sign-up" className="text-accent-ink underline underline-offset-2">
              {children}
            </a>
          )}
        />
      </p>
      <form onSubmit={save} className="mt-3 flex flex-wrap items-end gap-2">
        <Field label={t('API key')} className="min-w-0 flex-1">
          {(field) => (
            <PasswordInput
              {...field}
              value={entered}
              onChange={(event) => setEntered(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit">{t('Use key')}</Button>
      </form>
    </>
  );
}
