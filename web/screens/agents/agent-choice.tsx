import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../data/api/api-error.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { newAgentPath } from '../../nouns/agents/agent-paths.ts';
import { agentsQuery } from '../../nouns/agents/agents-queries.ts';
import { Field } from '../../parts/form/field.tsx';
import { Select } from '../../parts/form/select.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

interface AgentChoiceProps {
  value?: string | undefined;
  onChoose: (agentId: string) => void;
}

/** Chooses one of the agents that the person may see. */
export function AgentChoice({ value = '', onChoose }: AgentChoiceProps) {
  const { data, error, isError, refetch } = useInfiniteQuery(agentsQuery(''));
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading agents')} rows={1} />;
  const agents = data.pages.flatMap((page) => page.agents);
  if (agents.length === 0)
    return (
      <p className="text-ink-2">
        <T
          text="There are no agents yet. <link>Create one</link>."
          link={(children) => (
            <Link to={newAgentPath} className="text-accent-ink underline underline-offset-2">
              {children}
            </Link>
          )}
        />
      </p>
    );
  return (
    <Field label={t('Agent')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          placeholder={t('Choose an agent')}
          options={agents.map(({ agent_id, name }) => ({ value: agent_id, label: name }))}
          onChange={onChoose}
        />
      )}
    </Field>
  );
}
