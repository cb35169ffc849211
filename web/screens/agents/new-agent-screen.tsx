import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { useCreateAgent } from '../../nouns/agents/agent-actions.ts';
import { agentPath } from '../../nouns/agents/agent-paths.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Input } from '../../parts/form/input.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';

export const meta = () => [{ title: `${t('New agent')} · ${brand}` }];

const maxNameLength = 200;
const maxPromptLength = 20_000;
const defaultGreeting = t('Hello, how can I help you?');

/** ROUTE-056, AGENT-003: the name and first words of an agent; the editor has the rest. */
export default function NewAgentScreen() {
  const mayCreate = usePermission('convai_agents.create');
  return (
    <AgentsPage title={t('New agent')} help={t('Everything can be changed later.')}>
      <AgentsAgreement>
        {mayCreate === false ? (
          <p className="p-5 text-ink-2">{t('Your role in this workspace does not let you create agents.')}</p>
        ) : (
          <NewAgentForm />
        )}
      </AgentsAgreement>
    </AgentsPage>
  );
}

function NewAgentForm() {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [greeting, setGreeting] = useState(defaultGreeting);
  const [prompt, setPrompt] = useState('');
  const create = useCreateAgent((agentId) => void navigate(agentPath(agentId), { replace: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    create.mutate({
      name: name.trim(),
      conversation_config: { agent: { first_message: greeting, prompt: { prompt } } },
    });
  };
  return (
    <form onSubmit={submit} className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-5 md:px-5">
      <Field label={t('Name')}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={name}
            maxLength={maxNameLength}
            required
            placeholder={t('Reception')}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('First message')} help={t('What the agent says first. Empty: it waits for the person.')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            value={greeting}
            onChange={(event) => setGreeting(event.target.value)}
            rows={2}
          />
        )}
      </Field>
      <Field label={t('System prompt')} help={t('Who the agent is, what it should do, and what it should not do.')}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={8}
            maxLength={maxPromptLength}
            value={prompt}
            onChange={(event) => setPrompt(event.target.value)}
          />
        )}
      </Field>
      {create.isError && (
        <p role="alert" className="text-bad">
          {messageOf(create.error)}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" kind="primary" disabled={name.trim() === ''} busy={create.isPending}>
          {t('Create agent')}
        </Button>
      </div>
    </form>
  );
}
