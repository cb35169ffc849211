import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The sign-up policy, and the email of the invitation. */
export const useSignUpPolicy = (code: string | undefined) =>
  useQuery({
    queryKey: ['sign-up-policy', code],
    queryFn: ({ signal }) => api.call('GET /v1/auth/sign-up-policy', { query: { invite_code: code }, signal }),
    // A refetch on window focus could replace the form while the user fills it in.
    refetchOnWindowFocus: false,
    retry: false,
  });
