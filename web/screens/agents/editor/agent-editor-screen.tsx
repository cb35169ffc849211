import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { resourceWithRole, usePermission } from '../../../data/session/use-permission.ts';
import { T } from '../../../messages/rich-text.tsx';
import { t } from '../../../messages/t.ts';
import { useUpdateAgent } from '../../../nouns/agents/agent-actions.ts';
import { agentPath, agentsPath } from '../../../nouns/agents/agent-paths.ts';
import { AgentsAgreement } from '../../../nouns/agents/agents-agreement.tsx';
import { type AgentReply, agentQuery } from '../../../nouns/agents/agents-queries.ts';
import { ResourceShareButton } from '../../../nouns/resource-shares/resource-share.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Tabs } from '../../../parts/display/tabs.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { LeaveGuard } from '../../../parts/overlay/leave-guard.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { type AgentDraft, type ConfigPath, changesOf, writePath } from './agent-draft.ts';
import { AgentTab } from './agent-tab.tsx';
import { BehaviourTab } from './behaviour-tab.tsx';
import { DeployTab } from './deploy-tab.tsx';
import { KnowledgeTab } from './knowledge-tab.tsx';
import { LiveTest } from './live-test.tsx';
import { TestsTab } from './tests/tests-tab.tsx';
import { ToolsTab } from './tools-tab.tsx';
import { VersionsTab } from './versions/versions-tab.tsx';
import { VoiceTab } from './voice-tab.tsx';
import { WidgetTab } from './widget-tab.tsx';

/** It brings a library for drawings. */
const WorkflowTab = lazy(async () => ({ default: (await import('./workflow/workflow-tab.tsx')).WorkflowTab }));

export const meta = () => [{ title: `${t('Agent')} · ${brand}` }];

const tabs = [
  'agent',
  'workflow',
  'voice',
  'knowledge',
  'tools',
  'behaviour',
  'widget',
  'deploy',
  'tests',
  'versions',
  'test',
] as const;
type Tab = (typeof tabs)[number];

/** AGENT-004: the editor of an agent, with a live test beside it. */
export default function AgentEditorScreen() {
  const { agentId } = useParams();
  const [params] = useSearchParams();
  const branchId = params.get('branch') ?? undefined;
  if (!agentId) return <Navigate to={agentsPath} replace />;
  return (
    <AgentsAgreement header={<PageHeader title={t('Agent')} />}>
      <LoadedAgent key={`${agentId} ${branchId}`} agentId={agentId} branchId={branchId} />
    </AgentsAgreement>
  );
}

interface AgentOfBranch {
  agentId: string;
  /** Absent: the main branch. */
  branchId: string | undefined;
}

function LoadedAgent({ agentId, branchId }: AgentOfBranch) {
  const { data, error, isError, refetch } = useQuery(agentQuery(agentId, branchId));
  if (data) return <AgentEditor agent={data} branchId={branchId} />;
  return (
    <>
      <PageHeader title={t('Agent')} />
      <div className="p-5">
        {isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading agent')} rows={6} />
        )}
      </div>
    </>
  );
}

const draftOf = ({ name, conversation_config, platform_settings, workflow }: AgentReply): AgentDraft => ({
  name,
  conversation_config,
  platform_settings: platform_settings ?? {},
  workflow: workflow ?? {},
});

function AgentEditor({ agent, branchId }: { agent: AgentReply; branchId: string | undefined }) {
  const { agent_id: agentId, access_info } = agent;
  const resource = resourceWithRole(access_info?.role ?? 'viewer');
  const canEdit = usePermission('convai_agents.update', resource) === true;
  const mayShare = usePermission('convai_agents.manage_access', resource);
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'agent';
  const saved = draftOf(agent);
  /** The config that was changed, and what it is now; undefined: nothing was changed since it was saved. */
  const [edit, setEdit] = useState<{ readonly base: AgentDraft; readonly draft: AgentDraft }>();
  const draft = edit?.draft ?? saved;
  // Of the config that the person saw: what others have saved since then stays.
  const changes = edit && changesOf(edit.base, edit.draft);
  const update = useUpdateAgent(agentId, branchId);
  const onChange = (path: ConfigPath, value: unknown) =>
    setEdit((before = { base: saved, draft: saved }) => ({ ...before, draft: writePath(before.draft, path, value) }));
  const save = () => {
    if (!edit || !changes || update.isPending) return;
    const { draft: sent } = edit;
    update.mutate(changes, {
      onSuccess: () => {
        // What was typed in the meantime is kept.
        setEdit((now) => (now && now.draft !== sent ? { base: sent, draft: now.draft } : undefined));
        toast.success(t('Saved.'));
      },
    });
  };
  const fields = { draft, canEdit, onChange };
  const test = <LiveTest agentId={agentId} branchId={branchId} draft={draft} isDirty={changes !== undefined} />;
  const contents: Readonly<Record<Tab, { readonly title: string; readonly content: ReactNode }>> = {
    agent: { title: t('Agent'), content: <AgentTab {...fields} /> },
    workflow: {
      title: t('Workflow'),
      content: (
        <Suspense fallback={<SkeletonRows label={t('Loading workflow')} rows={6} />}>
          <WorkflowTab {...fields} />
        </Suspense>
      ),
    },
    voice: { title: t('Voice'), content: <VoiceTab {...fields} /> },
    knowledge: { title: t('Knowledge'), content: <KnowledgeTab {...fields} /> },
    tools: { title: t('Tools'), content: <ToolsTab {...fields} /> },
    behaviour: { title: t('Behavior'), content: <BehaviourTab {...fields} /> },
    widget: { title: t('Widget'), content: <WidgetTab {...fields} /> },
    deploy: { title: t('Deploy'), content: <DeployTab {...fields} agentId={agentId} /> },
    tests: {
      title: t('Tests'),
      content: <TestsTab {...fields} agentId={agentId} branchId={branchId} isDirty={changes !== undefined} />,
    },
    versions: {
      title: t('Versions'),
      content: <VersionsTab agent={agent} branchId={branchId} canEdit={canEdit} isDirty={changes !== undefined} />,
    },
    test: { title: t('Try it'), content: test },
  };
  return (
    <>
      <PageHeader
        title={draft.name}
        action={
          <>
            {mayShare && <ResourceShareButton resource={{ type: 'convai_agents', id: agentId, name: saved.name }} />}
            {canEdit && (
              <>
                {changes && <Button onClick={() => setEdit(undefined)}>{t('Discard')}</Button>}
                <Button kind="primary" disabled={!changes} busy={update.isPending} onClick={save}>
                  {t('Save')}
                </Button>
              </>
            )}
          </>
        }
      />
      {update.isError && (
        <p role="alert" className="border-b px-5 py-2 text-bad">
          {messageOf(update.error)}
        </p>
      )}
      {branchId !== undefined && branchId !== agent.main_branch_id && (
        <p className="border-b bg-info-soft px-5 py-2 text-info">
          <T
            text="You are changing another branch of the agent. <link>Back to the main branch</link>"
            link={(children) => (
              <Link to={agentPath(agentId, 'versions')} className="underline underline-offset-2">
                {children}
              </Link>
            )}
          />
        </p>
      )}
      <div className="flex min-h-0 flex-1">
        <section aria-label={t('Config')} className="min-w-0 flex-1 overflow-y-auto px-4 py-4 md:px-5">
          <div className={classNames('mx-auto flex flex-col gap-4', tab === 'workflow' ? 'max-w-6xl' : 'max-w-3xl')}>
            <Input
              aria-label={t('Name')}
              dir="auto"
              value={draft.name}
              maxLength={200}
              readOnly={!canEdit}
              onChange={(event) => onChange(['name'], event.target.value)}
            />
            <Tabs
              label={t('Parts of the agent')}
              value={tab}
              onChange={(next) =>
                setParams((before) => ({ ...Object.fromEntries(before), tab: next }), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              listClassName="overflow-x-auto"
              panelClassName="flex-col gap-4 pt-4 data-[state=active]:flex"
              tabs={tabs.map((id) => ({ id, ...contents[id] }))}
            />
          </div>
        </section>
        {tab !== 'test' && tab !== 'workflow' && (
          <aside
            aria-label={t('Try the agent')}
            className="hidden w-[360px] shrink-0 flex-col border-s bg-surface lg:flex"
          >
            {test}
          </aside>
        )}
      </div>
      <LeaveGuard active={changes !== undefined}>{t('Your changes to the agent are not saved yet.')}</LeaveGuard>
    </>
  );
}
