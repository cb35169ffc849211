import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '../../data/api/queries.ts';
import { consent } from '../../data/consent/use-consent.ts';

/** Applies the opt-out of the account in this browser too (CONSENT-007). */
export function AccountOptOut() {
  const { data: user } = useQuery(userQuery);
  const isOptedOut = user?.ccpa_opt_out === true;
  useEffect(() => {
    if (isOptedOut) consent.optOut(false);
  }, [isOptedOut]);
  return null;
}
