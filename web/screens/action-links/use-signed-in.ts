import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../data/session/use-session.ts';

/** Whether someone is signed in; asks them to where the page itself does not. */
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
