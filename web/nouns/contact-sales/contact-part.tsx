import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { createQueryClient } from '../../data/api/query-client.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { Toasts } from '../../parts/status/toasts.tsx';
import { ContactForm } from './contact-form.tsx';

const openQuery = {
  queryKey: ['contact-sales'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GET /v1/contact-sales', { signal }),
};

interface ContactPartProps {
  /** Shown until the server says whether it has an owner. */
  fallback: ReactNode;
}

/** The contact form with the providers that `/app` sets up around its forms. */
export function ContactPart(props: ContactPartProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ContactState {...props} />
      <Toasts />
    </QueryClientProvider>
  );
}

function ContactState({ fallback }: ContactPartProps) {
  const { data, error, refetch } = useQuery(openQuery);
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return fallback;
  if (data.is_open) return <ContactForm />;
  return (
    <EmptyState
      icon={<Mail />}
      title={t('Sales contact is not available yet')}
      action={
        <Button asChild>
          <Link to="/pricing">{t('See the plans')}</Link>
        </Button>
      }
    >
      {t('This server has no owner yet. Requests go to whoever creates the first account.')}
    </EmptyState>
  );
}
