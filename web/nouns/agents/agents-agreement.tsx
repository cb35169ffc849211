import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

type AgreementName = 'conversational_ai' | 'batch_calling';

const agreements: Readonly<Record<AgreementName, { readonly title: string; readonly text: string }>> = {
  conversational_ai: {
    title: t('Before your first agent'),
    text: t('People who talk to an agent must know that it is one, and that they may be recorded.'),
  },
  batch_calling: {
    title: t('Before your first batch call'),
    text: t('Call only people who agreed to it. In many countries, calls by a machine without consent are forbidden.'),
  },
};

interface AgentsAgreementProps {
  /** What must be agreed to; default: the use of agents. */
  agreement?: AgreementName;
  /** The header of a page whose children have one of their own; shown while they are not. */
  header?: ReactNode;
  children: ReactNode;
}

/** AGENT-016: asks for the agreement before the first use of agents or batch calls, then shows the page. */
export function AgentsAgreement({ agreement = 'conversational_ai', header, children }: AgentsAgreementProps) {
  const user = useQuery(userQuery);
  if (user.data && user.data.terms_agreed_to[agreement] !== null) return children;
  return (
    <>
      {header}
      {user.data ? (
        <Question agreement={agreement} />
      ) : (
        <div className="p-5">
          {user.isError ? (
            <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />
          ) : (
            <SkeletonRows label={t('Loading')} rows={4} />
          )}
        </div>
      )}
    </>
  );
}

function Question({ agreement }: { agreement: AgreementName }) {
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => api.call('POST /v1/user/save-user-agreement', { body: { agreement } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  return (
    <EmptyState
      icon={<Bot />}
      title={agreements[agreement].title}
      action={
        <div className="flex flex-col items-center gap-2">
          <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('Accept and continue')}
          </Button>
          {accept.isError && (
            <p role="alert" className="text-bad">
              {messageOf(accept.error)}
            </p>
          )}
        </div>
      }
    >
      <T
        text="{agreement} Read the <link>conversational AI terms</link>."
        agreement={agreements[agreement].text}
        link={(children) => (
          <a
            href="/conversational-ai-terms"
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline underline-offset-2"
          >
            {children}
          </a>
        )}
      />
    </EmptyState>
  );
}
