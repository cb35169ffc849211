import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../data/api/api.ts';

const CaptchaWidget = lazy(() => import('./captcha-widget.tsx'));

const challengeQuery = {
  queryKey: ['captcha'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GET /v1/auth/challenge', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

interface CaptchaState {
  /** The widget to show; none for the built-in proof of work. */
  readonly field: ReactNode;
  readonly isReady: boolean;
  /** The provider's token; it can be used once. */
  readonly token: string | undefined;
  /** Requests a new token after the previous one was used. */
  readonly again: () => void;
}

/** Manages the captcha of a form (O-13). */
export function useCaptcha(): CaptchaState {
  const { data } = useQuery(challengeQuery);
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  const again = () => {
    setToken(undefined);
    setRound(round + 1);
  };
  if (!data || data.provider === 'proof_of_work') return { field: null, isReady: data !== undefined, token, again };
  const field = (
    <Suspense>
      <CaptchaWidget key={round} challenge={data} onToken={setToken} />
    </Suspense>
  );
  return { field, isReady: token !== undefined, token, again };
}
