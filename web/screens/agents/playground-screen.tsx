import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { AgentConversationPanel } from '../../nouns/agent-talk/agent-conversation-panel.tsx';
import { agentPath } from '../../nouns/agents/agent-paths.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { agentQuery } from '../../nouns/agents/agents-queries.ts';
import { AgentChoice } from './agent-choice.tsx';

export const meta = () => [{ title: `${t('Playground')} · ${brand}` }];

/** ROUTE-063, AGENT-007: tries any agent, and leads to its config. */
export default function PlaygroundScreen() {
  const [params, setParams] = useSearchParams();
  const agentId = params.get('agent_id') ?? undefined;
  return (
    <AgentsPage title={t('Playground')} help={t('Try an agent as your callers meet it.')}>
      <AgentsAgreement>
        <div className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col gap-4 px-4 py-4 md:px-5">
          <AgentChoice value={agentId} onChoose={(id) => setParams({ agent_id: id }, { replace: true })} />
          {agentId !== undefined && <Trial key={agentId} agentId={agentId} />}
        </div>
      </AgentsAgreement>
    </AgentsPage>
  );
}

function Trial({ agentId }: { agentId: string }) {
  const { data } = useQuery(agentQuery(agentId));
  if (!data) return null;
  return (
    <>
      <AgentConversationPanel
        showsPrice
        agentId={agentId}
        agentName={data.name}
        className="min-h-80 flex-1 rounded-m border bg-surface"
      />
      <Link to={agentPath(agentId)} className="text-accent-ink underline underline-offset-2">
        {t('Change this agent')}
      </Link>
    </>
  );
}
