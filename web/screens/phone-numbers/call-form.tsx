import { useMutation } from '@tanstack/react-query';
import { PhoneOutgoing } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { agentsRoot } from '../../nouns/agents/agent-paths.ts';
import type { PhoneNumber } from '../../nouns/phone-numbers/phone-numbers-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';

const callRoutes = {
  sip_trunk: 'POST /v1/convai/sip-trunk/outbound-call',
  twilio: 'POST /v1/convai/twilio/outbound-call',
  exotel: 'POST /v1/convai/exotel/outbound-call',
} as const;

/** Calls one person, to hear how it sounds. */
export function CallForm({ number }: { number: PhoneNumber }) {
  const { phone_number_id, provider, assigned_agent } = number;
  const [to, setTo] = useState('');
  const call = useMutation({
    mutationFn: (agent_id: string) =>
      api.call(callRoutes[provider], {
        body: { agent_id, agent_phone_number_id: phone_number_id, to_number: to.trim() },
      }),
  });
  const reply = call.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assigned_agent && to.trim() !== '' && !call.isPending) call.mutate(assigned_agent.agent_id);
  };
  return (
    <form onSubmit={submit} aria-label={t('Try a call')} className="flex flex-col gap-2 rounded-m border p-3">
      <Field
        label={t('Call a number')}
        help={assigned_agent ? t('The agent talks as soon as it is answered.') : t('Choose an agent first.')}
      >
        {(control) => (
          <Input {...control} type="tel" value={to} maxLength={100} onChange={({ target }) => setTo(target.value)} />
        )}
      </Field>
      <Button type="submit" className="w-fit" disabled={!assigned_agent || to.trim() === ''} busy={call.isPending}>
        <PhoneOutgoing aria-hidden />
        {t('Call')}
      </Button>
      {call.isError && (
        <p role="alert" className="text-bad">
          {messageOf(call.error)}
        </p>
      )}
      {reply && (
        <p role={reply.success ? 'status' : 'alert'} className={reply.success ? 'text-ink-2' : 'text-bad'}>
          {reply.message}{' '}
          {reply.conversation_id && (
            <Link
              to={`${agentsRoot}/history?conversation=${reply.conversation_id}`}
              className="text-accent-ink underline underline-offset-2"
            >
              {t('Conversation')}
            </Link>
          )}
        </p>
      )}
    </form>
  );
}
