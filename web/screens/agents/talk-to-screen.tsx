import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { AgentConversationPanel } from '../../nouns/agent-talk/agent-conversation-panel.tsx';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { agentQuery } from '../../nouns/agents/agents-queries.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { AgentChoice } from './agent-choice.tsx';

export const meta = () => [{ title: `${t('Talk to an agent')} · ${brand}` }];

/** ROUTE-064, AGENT-006: a page to speak or type with one agent, without its config. */
export default function TalkToScreen() {
  const [params, setParams] = useSearchParams();
  const agentId = params.get('agent_id') ?? undefined;
  return (
    <AgentsAgreement header={<PageHeader title={t('Talk to an agent')} />}>
      {agentId === undefined ? (
        <>
          <PageHeader title={t('Talk to an agent')} />
          <div className="mx-auto w-full max-w-md p-5">
            <AgentChoice onChoose={(id) => setParams({ agent_id: id })} />
          </div>
        </>
      ) : (
        <Talk key={agentId} agentId={agentId} />
      )}
    </AgentsAgreement>
  );
}

function Talk({ agentId }: { agentId: string }) {
  const { data, error, isError, refetch } = useQuery(agentQuery(agentId));
  return (
    <>
      <PageHeader title={data?.name ?? t('Talk to an agent')} />
      {data ? (
        <AgentConversationPanel
          agentId={agentId}
          agentName={data.name}
          className="mx-auto w-full max-w-2xl flex-1 md:border-x"
        />
      ) : (
        <div className="p-5">
          {isError ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows label={t('Loading agent')} rows={4} />
          )}
        </div>
      )}
    </>
  );
}
