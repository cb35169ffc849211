import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { agentsRoot } from '../../nouns/agents/agent-paths.ts';
import { refetchIntegrations } from '../../nouns/integrations/integrations-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

export const meta = () => [{ title: `Vercel · ${brand}` }];

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
      <PageHeader title="Vercel" />
      <div className="mx-auto w-full max-w-xl px-4 py-8 md:px-5">
        {code === null ? (
          <p>This page is opened by Vercel after you add the integration there. The address has no code.</p>
        ) : exchange.isError ? (
          // A code counts once: only Vercel gives another one.
          <p role="alert" className="text-bad">
            {messageOf(exchange.error)} Start again at Vercel.
          </p>
        ) : exchange.data ? (
          <div className="flex flex-col gap-4">
            <p role="status">
              Connected. {exchange.data.project_count}{' '}
              {exchange.data.project_count === 1 ? 'project has' : 'projects have'} the key and the address of this
              server.
            </p>
            <Button asChild className="w-fit">
              <Link to={`${agentsRoot}/integrations`}>Integrations</Link>
            </Button>
          </div>
        ) : (
          <SkeletonRows label="Connecting with Vercel" rows={2} />
        )}
      </div>
    </>
  );
}
