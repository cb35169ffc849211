import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

/** AGENT-016: asks for the agreement before the first use of agents, then shows the page. */
export function AgentsAgreement({ children }: { children: ReactNode }) {
  const user = useQuery(userQuery);
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.call('POST /v1/user/save-user-agreement', { body: { agreement: 'conversational_ai' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  if (!user.data)
    return (
      <div className="p-5">
        {user.isError ? (
          <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />
        ) : (
          <SkeletonRows label="Loading" rows={4} />
        )}
      </div>
    );
  if (user.data.terms_agreed_to.conversational_ai !== null) return children;
  return (
    <EmptyState
      icon={<Bot />}
      title="Before your first agent"
      action={
        <div className="flex flex-col items-center gap-2">
          <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            Accept and continue
          </Button>
          {accept.isError && (
            <p role="alert" className="text-bad">
              {messageOf(accept.error)}
            </p>
          )}
        </div>
      }
    >
      People who talk to an agent must know that it is one, and that they may be recorded. Read the{' '}
      <a
        href="/conversational-ai-terms"
        target="_blank"
        rel="noreferrer"
        className="text-accent-ink underline underline-offset-2"
      >
        conversational AI terms
      </a>
      .
    </EmptyState>
  );
}
