import Bowser from 'bowser';
import type { SessionEntry } from '../../../../contract/accounts/sessions.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { SessionsService } from './sessions.service.ts';

type Listed = Awaited<ReturnType<SessionsService['list']>>[number];

export const presentSessionEntry = ({ session, isCurrent }: Listed): SessionEntry => ({
  session_id: session.id,
  device: deviceOf(session.userAgent),
  address: session.address,
  place: session.place,
  created_at_unix: unixSeconds(session.createdAt),
  last_seen_at_unix: unixSeconds(session.rotatedAt),
  is_current: isCurrent,
});

function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const [program, system] = [browser.name || 'Unknown browser', os.name];
  return system ? `${program} on ${system}` : program;
}
