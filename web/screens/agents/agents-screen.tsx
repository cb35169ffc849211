import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { newAgentPath } from '../../nouns/agents/agent-paths.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { agentsQuery } from '../../nouns/agents/agents-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { AgentTable } from './list/agent-table.tsx';

export const meta = () => [{ title: `${t('Agents')} · ${brand}` }];

/** ROUTE-055, AGENT-003: the agents that a person may see. */
export default function AgentsScreen() {
  const mayCreate = usePermission('convai_agents.create') === true;
  const start = mayCreate && (
    <Button kind="primary" asChild>
      <Link to={newAgentPath}>
        <Plus aria-hidden />
        {t('New agent')}
      </Link>
    </Button>
  );
  return (
    <AgentsPage title={t('Agents')} help={t('Agents that talk, look things up and act.')} action={start}>
      <AgentsAgreement>
        <Agents start={start} />
      </AgentsAgreement>
    </AgentsPage>
  );
}

function Agents({ start }: { start: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const agents = useInfiniteQuery(agentsQuery(search));
  const setSearch = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, 'search', value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
      <TypedSearchField label={t('Search agents')} value={search} onChange={setSearch} className="w-full sm:w-72" />
      <AgentTable query={agents} search={search} start={start} />
    </div>
  );
}
