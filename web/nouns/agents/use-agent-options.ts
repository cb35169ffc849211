import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../../messages/t.ts';
import { agentsQuery } from './agents-queries.ts';

interface AssignedAgent {
  readonly agent_id: string;
  /** Empty if the person may not see the agent. */
  readonly agent_name: string;
}

/** The agents that the person may see, as options; an assigned one that they may not see stays chosen. */
export function useAgentOptions(assigned?: AssignedAgent | null) {
  const { data } = useInfiniteQuery(agentsQuery(''));
  const options =
    data?.pages.flatMap((page) => page.agents.map(({ agent_id, name }) => ({ value: agent_id, label: name }))) ?? [];
  if (assigned && !options.some(({ value }) => value === assigned.agent_id))
    options.push({ value: assigned.agent_id, label: assigned.agent_name || t('An agent of others') });
  return options;
}
