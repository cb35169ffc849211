import { useMemo, useState } from 'react';
import { t } from '../../../messages/t.ts';
import { AgentConversationPanel } from '../../../nouns/agent-talk/agent-conversation-panel.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { type AgentDraft, readPath } from './agent-draft.ts';
import { variablesIn } from './dynamic-variables.ts';

interface LiveTestProps {
  agentId: string;
  branchId: string | undefined;
  draft: AgentDraft;
  isDirty: boolean;
}

/** AGENT-004, AGENT-007: the saved agent, to talk to beside the editor. */
export function LiveTest({ agentId, branchId, draft, isDirty }: LiveTestProps) {
  const names = useMemo(() => variablesIn(draft), [draft]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const placeholders = readPath(draft, [
    'conversation_config',
    'agent',
    'dynamic_variables',
    'dynamic_variable_placeholders',
  ]);
  const variables = Object.fromEntries(
    names.map((name) => [name, values[name] ?? String((placeholders as Record<string, unknown>)?.[name] ?? '')]),
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h2 className="border-b px-4 py-2.5 font-[600]">{t('Try it')}</h2>
      {names.length > 0 && (
        <fieldset className="flex flex-col gap-2 border-b p-3">
          <legend className="sr-only">{t('Dynamic variables')}</legend>
          {names.map((name) => (
            <Field key={name} label={name}>
              {(control) => (
                <Input
                  {...control}
                  value={variables[name] ?? ''}
                  onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
                />
              )}
            </Field>
          ))}
        </fieldset>
      )}
      <AgentConversationPanel
        showsPrice
        agentId={agentId}
        branchId={branchId}
        agentName={draft.name}
        variables={variables}
        locked={isDirty ? t('Save your changes to try them.') : undefined}
        className="min-h-0 flex-1"
      />
    </div>
  );
}
