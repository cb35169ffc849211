import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** Who may make an account, and for whom the invitation of this code is. */
export const useSignUpPolicy = (code: string | undefined) =>
  useQuery({
    queryKey: ['sign-up-policy', code],
    queryFn: ({ signal }) => api.call('GET /v1/auth/sign-up-policy', { query: { invite_code: code }, signal }),
    // A form that is being filled in does not go away when the person has looked at another window.
    refetchOnWindowFocus: false,
    retry: false,
  });
