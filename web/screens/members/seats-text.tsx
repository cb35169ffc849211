import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { seatsQuery } from '../../nouns/members/members-queries.ts';

/** WS-011: “1 / 3 seats”, with the open invites. */
export function SeatsText() {
  const { data } = useQuery(seatsQuery);
  if (!data) return null;
  const { used, pending, max } = data;
  const seats =
    max === null
      ? formatMessage('{used, plural, one {# member} other {# members}}', { used })
      : `${formatCount(used)} / ${formatMessage('{max, plural, one {# seat} other {# seats}}', { max })}`;
  return pending === 0
    ? seats
    : `${seats} · ${formatMessage('{pending, plural, one {# pending invite} other {# pending invites}}', { pending })}`;
}
