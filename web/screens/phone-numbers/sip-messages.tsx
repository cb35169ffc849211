import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatExactTime } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';

const messagesQuery = (phoneNumberId: string) =>
  infiniteQueryOptions({
    queryKey: ['phone-numbers', 'sip-messages', phoneNumberId],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/convai/phone-numbers/{phone_number_id}/sip-messages', {
        params: { phone_number_id: phoneNumberId },
        query: pageParam === undefined ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** What the server and the telephone system said to each other, to find out why a call failed. */
export function SipMessages({ phoneNumberId }: { phoneNumberId: string }) {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(messagesQuery(phoneNumberId));
  const messages = data?.pages.flatMap((page) => page.sip_messages) ?? [];
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (messages.length === 0) return null;
  return (
    <section aria-label={t('SIP messages')} className="flex flex-col gap-2">
      <h3 className="font-[600]">{t('SIP messages')}</h3>
      <ol className="flex flex-col divide-y rounded-m border">
        {messages.map(({ raw_message, direction, created_at_unix_micro, error_message, call_id }) => (
          <li key={`${created_at_unix_micro} ${call_id} ${direction}`}>
            <details className="px-3 py-2">
              <summary className="flex cursor-pointer items-center gap-2">
                {direction === 'in' ? (
                  <ArrowDownLeft role="img" aria-label={t('Received')} className="size-4 shrink-0 text-ink-3" />
                ) : (
                  <ArrowUpRight role="img" aria-label={t('Sent')} className="size-4 shrink-0 text-ink-3" />
                )}
                <span className="min-w-0 flex-1 truncate">{error_message || raw_message.split('\r\n', 1)[0]}</span>
                <time className="text-ink-3 text-meta">{formatExactTime(created_at_unix_micro / 1000)}</time>
              </summary>
              <pre className="mt-2 overflow-x-auto text-meta">{raw_message}</pre>
            </details>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className="w-fit" onClick={() => void fetchNextPage()}>
          {t('Show earlier')}
        </Button>
      )}
    </section>
  );
}
