import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleSlash, CircleX, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../../data/api/api.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { t } from '../../../../messages/t.ts';
import {
  type AgentTestRun,
  agentTestsQuery,
  latestTestRunsQuery,
  refetchAgentTests,
} from '../../../../nouns/agent-tests/agent-tests-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { ErrorState } from '../../../../parts/status/error-state.tsx';
import { showError } from '../../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../../parts/status/skeleton.tsx';
import { readPath } from '../agent-draft.ts';
import type { DraftProps } from '../draft-fields.tsx';
import { NewTestDialog } from './new-test-dialog.tsx';

interface TestsTabProps extends DraftProps {
  agentId: string;
  branchId: string | undefined;
  /** The tests run on what is in the editor, whether it is saved or not. */
  isDirty: boolean;
}

interface AttachedTest {
  readonly test_id: string;
}

const attachedPath = ['platform_settings', 'testing', 'attached_tests'];
const typeTexts: Readonly<Record<string, string>> = {
  llm: t('Reply'),
  tool: t('Tool call'),
  simulation: t('Conversation'),
};

/** Tests of the agent: a change that breaks one is seen before it is saved. */
export function TestsTab({ agentId, branchId, draft, canEdit, isDirty, onChange }: TestsTabProps) {
  const client = useQueryClient();
  const tests = useQuery(agentTestsQuery);
  const { data: latest } = useQuery(latestTestRunsQuery(agentId));
  const [isAdding, setIsAdding] = useState(false);
  const attached = (readPath(draft, attachedPath) as readonly AttachedTest[] | undefined) ?? [];
  const run = useMutation({
    mutationFn: () =>
      api.call('POST /v1/convai/agents/{agent_id}/run-tests', {
        params: { agent_id: agentId },
        body: {
          tests: attached.map(({ test_id }) => ({ test_id })),
          ...(branchId !== undefined && { branch_id: branchId }),
          ...(isDirty && {
            agent_config_override: {
              conversation_config: draft.conversation_config,
              platform_settings: draft.platform_settings,
              workflow: draft.workflow,
            },
          }),
        },
      }),
    onSuccess: () => refetchAgentTests(client),
    onError: showError,
  });
  const attach = (testId: string, isOn: boolean) =>
    onChange(
      attachedPath,
      isOn ? [...attached, { test_id: testId }] : attached.filter(({ test_id }) => test_id !== testId),
    );
  const runs = latest?.test_runs ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-48 flex-1 text-ink-2">
          {isDirty
            ? t('Chosen tests run on what you see here, before you save it.')
            : t('Chosen tests run on what you see here.')}
        </p>
        {canEdit && (
          <>
            <Button onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              {t('New test')}
            </Button>
            <Button disabled={attached.length === 0} busy={run.isPending} onClick={() => run.mutate()}>
              <Play aria-hidden />
              {t('Run tests')}
            </Button>
          </>
        )}
      </div>
      {tests.isError ? (
        <ErrorState message={messageOf(tests.error)} onRetry={() => void tests.refetch()} />
      ) : !tests.data ? (
        <SkeletonRows label={t('Loading tests')} rows={3} />
      ) : tests.data.length === 0 ? (
        <p className="text-ink-2">{t('There are no tests yet.')}</p>
      ) : (
        <ul aria-label={t('Tests')} className="flex flex-col divide-y rounded-m border">
          {tests.data.map(({ id, name, type }) => (
            <li key={id} className="flex flex-col gap-1 px-3 py-2">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span dir="auto" className="block truncate">
                    {name}
                  </span>
                  <span className="block text-ink-3 text-meta">{typeTexts[type]}</span>
                </span>
                <Switch
                  label={name}
                  checked={attached.some(({ test_id }) => test_id === id)}
                  disabled={!canEdit}
                  onChange={(isOn) => attach(id, isOn)}
                />
              </div>
              {runs
                .filter(({ test_id }) => test_id === id)
                .map((one) => (
                  <TestResult key={one.test_run_id} run={one} />
                ))}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <NewTestDialog
          onClose={() => setIsAdding(false)}
          onCreated={(testId) => {
            setIsAdding(false);
            attach(testId, true);
          }}
        />
      )}
    </>
  );
}

const results = {
  passed: { icon: <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />, text: t('Passed') },
  failed: { icon: <CircleX aria-hidden className="size-4 shrink-0 text-bad" />, text: t('Failed') },
  pending: { icon: <CircleDashed aria-hidden className="size-4 shrink-0 text-ink-3" />, text: t('Running') },
  cancelled: { icon: <CircleSlash aria-hidden className="size-4 shrink-0 text-ink-3" />, text: t('Canceled') },
} as const;

function TestResult({ run }: { run: AgentTestRun }) {
  const { icon, text } = results[run.status];
  const reply = run.agent_responses?.filter(({ role }) => role === 'agent').at(-1)?.message;
  return (
    <div className="text-small">
      <p className="flex items-center gap-1.5" role="status">
        {icon}
        {text}
        {run.condition_result && <span className="text-ink-2">{run.condition_result.rationale.summary}</span>}
      </p>
      {reply && (
        <p dir="auto" className="ms-5.5 text-ink-3">
          “{reply}”
        </p>
      )}
    </div>
  );
}
