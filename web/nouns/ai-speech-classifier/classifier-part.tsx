import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '../../data/api/query-client.ts';
import { Toasts } from '../../parts/status/toasts.tsx';
import { Classifier } from './classifier.tsx';

/** The classifier with the providers that `/app` sets up around its screens. */
export function ClassifierPart() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Classifier />
      <Toasts />
    </QueryClientProvider>
  );
}
