import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { consolePaths } from '../../nouns/console/console-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { SidePanel } from '../../parts/overlay/side-panel.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { type ConsoleWorkspaceDetails, workspaceDetailsQuery } from './console-queries.ts';
import { CreditsDialog } from './credits-dialog.tsx';
import { Fact } from './fact.tsx';
import { GrantPlanDialog } from './grant-plan-dialog.tsx';
import { statusTexts } from './status-texts.ts';
import { useConsoleAction } from './use-console-action.ts';
import { WorkspaceInvoices } from './workspace-invoices.tsx';

/** A workspace with its plan, credits, members and invoices, and what staff can do. */
export function WorkspacePanel({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const { data: workspace, isError, error, refetch } = useQuery(workspaceDetailsQuery(workspaceId));
  const mayManage = usePermission('console.manage') === true;
  const [dialog, setDialog] = useState<'plan' | 'credits' | 'generation'>();
  const plan = workspace?.plan;
  const close = () => setDialog(undefined);
  const isDisabled = plan?.status === 'free_disabled';
  const setGeneration = useConsoleAction(
    async (reason: string) => {
      await api.call('POST /v1/console/workspaces/{workspace_id}/generation', {
        params: { workspace_id: workspaceId },
        body: { is_disabled: !isDisabled, reason },
      });
      close();
    },
    isDisabled ? t('Generation enabled') : t('Generation disabled'),
  );
  return (
    <SidePanel
      title={workspace?.name ?? t('Workspace')}
      itemId={workspaceId}
      onClose={onClose}
      footer={
        mayManage &&
        plan?.payer_id === null && (
          <>
            <Button onClick={() => setDialog('plan')}>{t('Grant plan')}</Button>
            {plan.credits !== null && <Button onClick={() => setDialog('credits')}>{t('Adjust credits')}</Button>}
            {plan.tier === 'free' && (
              <Button onClick={() => setDialog('generation')}>
                {isDisabled ? t('Enable generation') : t('Disable generation')}
              </Button>
            )}
          </>
        )
      }
    >
      {workspace ? (
        <dl className="flex flex-col gap-3">
          <Fact title={t('Workspace ID')}>
            <span className="flex items-center gap-1.5">
              <code className="break-all">{workspace.workspace_id}</code>
              <CopyButton text={workspace.workspace_id} label={t('Copy workspace ID')} />
            </span>
          </Fact>
          <Fact title={t('Created')}>{formatDate(workspace.created_at_unix, { withTime: true })}</Fact>
          {workspace.closed_at_unix !== null && (
            <Fact title={t('Closed')}>{formatDate(workspace.closed_at_unix, { withTime: true })}</Fact>
          )}
          {plan && <PlanFacts plan={plan} />}
          <Fact title={t('Members')}>
            <ul className="mt-1 divide-y rounded-m border">
              {workspace.members.map(({ user_id, email, role, is_locked }) => (
                <li key={user_id} className="px-3 py-2">
                  <Link
                    to={`${consolePaths.people}?person=${encodeURIComponent(user_id)}`}
                    className="break-all hover:underline"
                  >
                    {email}
                  </Link>
                  <p className="text-ink-3 text-meta">
                    {[role === 'admin' ? t('Admin') : t('Member'), is_locked && t('Locked')]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
          </Fact>
          <WorkspaceInvoices workspaceId={workspaceId} mayRefund={mayManage} />
        </dl>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading')} rows={5} />
      )}
      {workspace && plan && dialog === 'plan' && <GrantPlanDialog workspace={workspace} plan={plan} onClose={close} />}
      {workspace && plan && dialog === 'credits' && <CreditsDialog workspace={workspace} plan={plan} onClose={close} />}
      {workspace && dialog === 'generation' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={isDisabled ? t('Enable generation') : t('Disable generation')}
          action={isDisabled ? t('Enable generation') : t('Disable generation')}
          kind={isDisabled ? 'primary' : 'danger'}
          busy={setGeneration.isPending}
          input={{ label: t('Reason, for the audit log') }}
          onConfirm={(reason) => setGeneration.mutate(reason)}
        >
          {isDisabled
            ? t('{name} can generate again.', { name: workspace.name })
            : t('{name} can generate nothing until you enable it again.', { name: workspace.name })}
        </ConfirmDialog>
      )}
    </SidePanel>
  );
}

function PlanFacts({ plan }: { plan: NonNullable<ConsoleWorkspaceDetails['plan']> }) {
  return (
    <>
      <Fact title={t('Plan')}>
        {[tierNames[plan.tier], statusTexts[plan.status], plan.is_paid && t('Paid by card')]
          .filter(Boolean)
          .join(' · ')}
        {plan.payer_id !== null && (
          <Link
            to={`${consolePaths.workspaces}?workspace=${encodeURIComponent(plan.payer_id)}`}
            className="ms-1.5 text-accent-ink hover:underline"
          >
            {t('Another workspace pays')}
          </Link>
        )}
      </Fact>
      {plan.next_tier !== null && plan.changes_at_unix !== null && (
        <Fact title={t('Next plan')}>
          {t('{plan} from {date}', { plan: tierNames[plan.next_tier], date: formatDate(plan.changes_at_unix) })}
        </Fact>
      )}
      <Fact title={t('Credits of this period')}>
        {plan.credits === null
          ? t('{used} used, unlimited', { used: formatCount(plan.used_credits) })
          : t('{used} of {credits} used', {
              used: formatCount(plan.used_credits),
              credits: formatCount(plan.credits),
            })}
      </Fact>
      {plan.reserved_credits > 0 && <Fact title={t('Reserved')}>{formatCount(plan.reserved_credits)}</Fact>}
      <Fact title={t('Period ends')}>{formatDate(plan.period_ends_at_unix, { withTime: true })}</Fact>
    </>
  );
}
