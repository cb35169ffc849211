import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { agentTestLimits } from '../../../../../contract/agent-testing/agent-tests-limits.ts';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { t } from '../../../../messages/t.ts';
import { refetchAgentTests } from '../../../../nouns/agent-tests/agent-tests-queries.ts';
import { toolsQuery, toolText } from '../../../../nouns/agent-tools/agent-tools-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Field } from '../../../../parts/form/field.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { Segmented } from '../../../../parts/form/segmented.tsx';
import { Select } from '../../../../parts/form/select.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { Textarea } from '../../../../parts/form/textarea.tsx';
import { Dialog } from '../../../../parts/overlay/dialog.tsx';
import { emptyTest, type TestDraft, testProblem, toNewTest } from './test-draft.ts';

interface NewTestDialogProps {
  onClose: () => void;
  onCreated: (testId: string) => void;
}

const kinds = [
  { value: 'llm', label: t('Reply') },
  { value: 'tool', label: t('Tool call') },
  { value: 'simulation', label: t('Conversation') },
] as const;

/** Makes a test of a reply, of a tool call, or of a whole conversation. */
export function NewTestDialog({ onClose, onCreated }: NewTestDialogProps) {
  const client = useQueryClient();
  const { data: tools = [] } = useQuery(toolsQuery);
  const [draft, setDraft] = useState(emptyTest);
  const [isTried, setIsTried] = useState(false);
  const set = (changes: Partial<TestDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const problem = testProblem(draft);
  const create = useMutation({
    mutationFn: () => {
      const tool = tools.find(({ id }) => id === draft.toolId);
      return api.call('POST /v1/convai/agent-testing/create', {
        body: toNewTest(draft, tool && toolText(tool, 'type')),
      });
    },
    onSuccess: async ({ id }) => {
      await refetchAgentTests(client);
      onCreated(id);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === undefined && !create.isPending) create.mutate();
  };
  const message = (isTried ? problem : undefined) ?? (create.isError ? messageOf(create.error) : undefined);
  const text = (name: 'message' | 'condition' | 'example' | 'scenario', label: string, help = '') => (
    <Field label={label} help={help}>
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          rows={2}
          value={draft[name]}
          maxLength={10_000}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} title={t('New test')} className="sm:max-w-xl">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <Segmented label={t('What is tested')} value={draft.type} options={kinds} onChange={(type) => set({ type })} />
        <Field label={t('Name')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={draft.name}
              maxLength={agentTestLimits.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        {draft.type !== 'simulation' && text('message', t('The person says'))}
        {draft.type === 'llm' && (
          <>
            {text('condition', t('The reply must'), t('In your words, judged by the language model of the server.'))}
            {text('example', t('A good reply'), t('Without a language model, the reply must be this text.'))}
          </>
        )}
        {draft.type === 'tool' && (
          <>
            <Field label={t('Tool')}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.toolId}
                  placeholder={t('Choose a tool')}
                  options={tools.map((tool) => ({ value: tool.id, label: toolText(tool, 'name') }))}
                  onChange={(toolId) => set({ toolId })}
                />
              )}
            </Field>
            <Field label={t('The agent must not call it')}>
              {(control) => (
                <Switch {...control} checked={draft.isForbidden} onChange={(isForbidden) => set({ isForbidden })} />
              )}
            </Field>
          </>
        )}
        {draft.type === 'simulation' && (
          <>
            {text(
              'scenario',
              t('The person who calls'),
              t('Who they are and what they want. The language model plays them.'),
            )}
            {text('condition', t('At the end'))}
            <Field label={t('At most so many turns')}>
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={1}
                  max={agentTestLimits.maxTurns}
                  value={draft.maxTurns}
                  onChange={({ target }) => set({ maxTurns: Number(target.value) || 1 })}
                />
              )}
            </Field>
          </>
        )}
        {message !== undefined && (
          <p role="alert" className="text-bad">
            {message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            {t('Create test')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
