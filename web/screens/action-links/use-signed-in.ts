import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../data/session/use-session.ts';

/** Whether the user is signed in. Redirects to sign-in on `/app/action`, which has no sign-in guard of its own. */
export function useSignedIn(): boolean {
  const { status } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const needsSignIn = status === 'signed-out' && pathname === '/app/action';
  useEffect(() => {
    if (needsSignIn) void navigate('/app/sign-in', { replace: true });
  }, [needsSignIn, navigate]);
  return status === 'signed-in';
}
