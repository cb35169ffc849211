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
  /** What the person has to answer: nothing, for the built-in proof of work. */
  readonly field: ReactNode;
  readonly isReady: boolean;
  /** What the provider gave; it counts once. */
  readonly token: string | undefined;
  /** Asks anew, after the token was used. */
  readonly again: () => void;
}

/** The captcha of a form (O-13). */
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
