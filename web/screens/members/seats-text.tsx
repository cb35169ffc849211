import { useQuery } from '@tanstack/react-query';
import { formatCount, pluralize } from '../../format/count.ts';
import { seatsQuery } from '../../nouns/members/members-queries.ts';

/** WS-011: “1 / 3 seats”, with the open invites. */
export function SeatsText() {
  const { data } = useQuery(seatsQuery);
  if (!data) return null;
  const { used, pending, max } = data;
  const seats =
    max === null ? pluralize(used, 'member', 'members') : `${formatCount(used)} / ${pluralize(max, 'seat', 'seats')}`;
  return pending === 0 ? seats : `${seats} · ${pluralize(pending, 'pending invite', 'pending invites')}`;
}
