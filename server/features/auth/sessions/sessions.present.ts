import Bowser from 'bowser';
import type { SessionEntry } from '../../../../contract/accounts/sessions.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { SessionsService } from './sessions.service.ts';

type ListedSession = Awaited<ReturnType<SessionsService['list']>>[number];

export const presentSessionEntry = ({ session, isCurrent }: ListedSession): SessionEntry => ({
  session_id: session.id,
  device: describeDevice(session.userAgent),
  address: session.address,
  place: session.place,
  created_at_unix: unixSeconds(session.createdAt),
  last_seen_at_unix: unixSeconds(session.rotatedAt),
  is_current: isCurrent,
});

function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name || 'Unknown browser', os.name];
  return system ? `${program} on ${system}` : program;
}
