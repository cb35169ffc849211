import { Play, Square } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { useSession } from '../../data/session/use-session.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { CallFields } from './call-fields.tsx';
import { callUrl, type OperationForm, readJson } from './operation-form.ts';
import { referenceKey } from './reference-key.ts';
import { ReplyView } from './reply-view.tsx';
import { type CallReply, sendCall } from './send-call.ts';

interface TryPanelProps {
  operation: ReferenceOperation;
  form: OperationForm;
  onChange: (form: OperationForm) => void;
}

/** Makes the call and shows the reply. */
export function TryPanel({ operation, form, onChange }: TryPanelProps) {
  const { run, stop, isRunning, reply, failure } = useCall(operation, form);
  const [isConfirming, setConfirming] = useState(false);
  const problem = useProblem(operation, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem !== undefined) return;
    if (operation.method === 'DELETE') setConfirming(true);
    else void run();
  };
  return (
    <section aria-labelledby="try-panel" className="rounded-m border bg-surface p-4">
      <h2 id="try-panel" className="mb-3 font-[600]">
        {t('Try it')}
      </h2>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <CallFields operation={operation} form={form} onChange={onChange} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {isRunning ? (
            <Button onClick={stop}>
              <Square aria-hidden />
              {t('Stop')}
            </Button>
          ) : (
            <Button type="submit" kind="primary" disabled={problem !== undefined}>
              <Play aria-hidden />
              {t('Run')}
            </Button>
          )}
          <p className="min-w-0 flex-1 text-ink-3 text-meta">{problem ?? costText(operation)}</p>
        </div>
      </form>
      {failure && (
        <p role="alert" className="mt-3 text-bad text-small">
          {t("The server didn't reply. Check your connection, then run the call again.")}
        </p>
      )}
      {reply && (
        <div className="mt-4">
          <ReplyView reply={reply} />
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('Run this call?')}
        action={t('Run')}
        onConfirm={() => {
          setConfirming(false);
          void run();
        }}
      >
        {t('{call} deletes data of your account.', { call: `DELETE ${callUrl(operation, form)}` })}
      </ConfirmDialog>
    </section>
  );
}

/** Calls that only read cost nothing. */
const costText = ({ method, access }: ReferenceOperation): string | undefined =>
  method === 'GET' || access === 'public' ? undefined : t('Runs on your account. Calls that generate use credits.');

/** Why the call cannot be made; undefined: it can. */
function useProblem({ access, path, sample }: ReferenceOperation, form: OperationForm): string | undefined {
  const key = useStore(referenceKey);
  const { status } = useSession();
  const hasCredential = status === 'signed-in' || (key !== undefined && access !== 'session');
  if (access !== 'public' && !hasCredential)
    return access === 'session' ? t('Sign in to run this call.') : t('Sign in or enter a key to run this call.');
  const missing = [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !form.path[name]?.trim());
  if (missing !== undefined) return t('Enter {name} to run this call.', { name: missing });
  if (sample.body?.type === 'json' && !readJson(form.json)) return t('The body is not valid JSON.');
  return undefined;
}

function useCall(operation: ReferenceOperation, form: OperationForm) {
  const key = useStore(referenceKey);
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [reply, setReply] = useState<CallReply>();
  const [failure, setFailure] = useState(false);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setReply(undefined);
    setFailure(false);
    try {
      setReply(await sendCall(operation, form, { key, signal: controller.signal }));
    } catch (error) {
      setFailure(!isAbort(error));
    }
    setRunning(false);
  };
  return { run, stop: () => running.current?.abort(), isRunning, reply, failure };
}
