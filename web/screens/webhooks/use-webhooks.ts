import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { WebhookScope } from '../../nouns/webhooks/webhooks-queries.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** Both scopes have the same routes. */
const inScope = <Key extends string>(scope: WebhookScope, key: Key): Key =>
  (scope === 'workspace' ? key : key.replace('/v1/workspace/', '/v1/user/')) as Key;

export const deliveriesQuery = (scope: WebhookScope, webhookId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', scope, webhookId, 'deliveries'],
    queryFn: ({ pageParam, signal }) =>
      api.call(inScope(scope, 'GET /v1/workspace/webhooks/{webhook_id}/deliveries'), {
        params: { webhook_id: webhookId },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** A mutation that refetches the webhooks afterwards and shows errors. */
function useChange<Input, Reply>(run: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
    onError: showError,
  });
}

/** What the form of a webhook returns. */
export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly retries: boolean;
  readonly isOrdered: boolean;
  /** Undefined: unchanged. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Undefined for an hmac webhook. */
  readonly oauth: OauthSettings | undefined;
}

interface OauthSettings {
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Empty: unchanged. */
  readonly clientSecret: string;
  readonly scopes: readonly string[];
}

type Events = NonNullable<Parameters<typeof api.call<'POST /v1/workspace/webhooks'>>[1]>['body']['events'];

const oauthFields = ({ tokenUrl, clientId, clientSecret, scopes }: OauthSettings) => ({
  token_url: tokenUrl,
  client_id: clientId,
  scopes: [...scopes],
  ...(clientSecret && { client_secret: clientSecret }),
});

/** Only this response contains the secret. */
export const useCreateWebhook = (scope: WebhookScope) =>
  useChange(({ name, url, events, retries, isOrdered, headers, oauth }: WebhookSettings) => {
    const common = {
      name,
      webhook_url: url,
      request_headers: headers,
      retry_enabled: retries,
      is_ordered: isOrdered,
    };
    return api.call(inScope(scope, 'POST /v1/workspace/webhooks'), {
      body: {
        settings: oauth
          ? { auth_type: 'oauth2', ...common, client_secret: '', ...oauthFields(oauth) }
          : { auth_type: 'hmac', ...common },
        events: [...events] as Events,
      },
    });
  });

export interface WebhookChange extends Partial<WebhookSettings> {
  readonly webhookId: string;
  readonly name: string;
  readonly isDisabled: boolean;
}

export const useEditWebhook = (scope: WebhookScope) =>
  useChange(({ webhookId, name, isDisabled, url, events, retries, isOrdered, headers, oauth }: WebhookChange) =>
    api.call(inScope(scope, 'PATCH /v1/workspace/webhooks/{webhook_id}'), {
      params: { webhook_id: webhookId },
      body: {
        name,
        is_disabled: isDisabled,
        webhook_url: url,
        request_headers: headers,
        retry_enabled: retries,
        is_ordered: isOrdered,
        events: events && ([...events] as Events),
        ...(oauth && oauthFields(oauth)),
      },
    }),
  );

export const useDeleteWebhook = (scope: WebhookScope) =>
  useChange((webhookId: string) =>
    api.call(inScope(scope, 'DELETE /v1/workspace/webhooks/{webhook_id}'), { params: { webhook_id: webhookId } }),
  );

export const useRotateSecret = (scope: WebhookScope) =>
  useChange((webhookId: string) =>
    api.call(inScope(scope, 'POST /v1/workspace/webhooks/{webhook_id}/rotate-secret'), {
      params: { webhook_id: webhookId },
    }),
  );

export const useSendTest = (scope: WebhookScope) =>
  useChange((webhookId: string) =>
    api.call(inScope(scope, 'POST /v1/workspace/webhooks/{webhook_id}/test'), { params: { webhook_id: webhookId } }),
  );

export const useResend = (scope: WebhookScope, webhookId: string) =>
  useChange((deliveryId: string) =>
    api.call(inScope(scope, 'POST /v1/workspace/webhooks/{webhook_id}/deliveries/{delivery_id}/resend'), {
      params: { webhook_id: webhookId, delivery_id: deliveryId },
    }),
  );
