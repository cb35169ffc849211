import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { agentsRoot } from '../../nouns/agents/agent-paths.ts';
import { refetchIntegrations } from '../../nouns/integrations/integrations-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

export const meta = () => [{ title: `${t('Vercel')} · ${brand}` }];

/** AGENT-014: Vercel sends people here after they added the integration; the code is exchanged once. */
export default function VercelCallbackScreen() {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const code = params.get('code');
  const isStarted = useRef(false);
  const exchange = useMutation({
    mutationFn: (given: string) =>
      api.call('POST /v1/convai/integrations/vercel/exchange', {
        body: {
          code: given,
          configuration_id: params.get('configurationId'),
          team_id: params.get('teamId'),
          next: params.get('next'),
        },
      }),
    onSuccess: ({ next }) => {
      void refetchIntegrations(client);
      if (next !== null) location.assign(next);
    },
  });
  const { mutate } = exchange;
  useEffect(() => {
    if (code === null || isStarted.current) return;
    isStarted.current = true;
    mutate(code);
  }, [code, mutate]);
  return (
    <>
      <PageHeader title={t('Vercel')} />
      <div className="mx-auto w-full max-w-xl px-4 py-8 md:px-5">
        {code === null ? (
          <p>{t('This page is opened by Vercel after you add the integration there. The address has no code.')}</p>
        ) : exchange.isError ? (
          // A code counts once: only Vercel gives another one.
          <p role="alert" className="text-bad">
            {t('{messageOf} Start again at Vercel.', { messageOf: messageOf(exchange.error) })}
          </p>
        ) : exchange.data ? (
          <div className="flex flex-col gap-4">
            <p role="status">
              {formatMessage(
                'Connected. {projectCount, plural, one {# project has} other {# projects have}} the key and the address of this server.',
                { projectCount: exchange.data.project_count },
              )}
            </p>
            <Button asChild className="w-fit">
              <Link to={`${agentsRoot}/integrations`}>{t('Integrations')}</Link>
            </Button>
          </div>
        ) : (
          <SkeletonRows label={t('Connecting with Vercel')} rows={2} />
        )}
      </div>
    </>
  );
}
