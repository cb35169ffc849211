import { emails } from '../../../contract/catalogue/emails.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { hmac } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { UserService } from '../user/user.service.ts';
import { type Device, devicesStore } from './devices.store.ts';

interface DevicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly user: Pick<UserService, 'find'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly notifications: Pick<NotificationsService, 'notify' | 'wantsMail'>;
  readonly secret: Uint8Array;
}

/** Devices of a person; the least recently used are deleted. */
const maxDevices = 50;
/** Calls in one window of 15 minutes; a browser reports its device once a session. */
const rateLimits = { reportsPerUser: 30 } as const;

/** Devices that people sign in from, stored as hashes to mail people about new ones (AUTH-059). */
export function devicesService({ db, clock, rateLimiter, user: users, mail, notifications, secret }: DevicesDeps) {
  return {
    list: (actor: Pick<Actor, 'userId'>): Promise<Device[]> => devicesStore(db).list(actor.userId, maxDevices),

    deleteAllByUser: (tx: Tx, userId: string): Promise<void> => devicesStore(tx).deleteAllByUser(userId),

    /** Records the caller's device; mails the person about every new device except the first. */
    async record({ userId }: Actor, fingerprint: string): Promise<void> {
      await rateLimiter.consume('devices', userId, rateLimits.reportsPerUser);
      const person = await users.find(userId);
      if (!person) return;
      const hash = hmac(`${userId} ${fingerprint}`, secret);
      await transaction(db, async (tx) => {
        const store = devicesStore(tx);
        const knownDevices = await store.list(userId, maxDevices);
        await store.upsert({ id: newId(), userId, hash, lastSeenAt: clock() });
        if (knownDevices.some((device) => device.hash === hash)) return;
        const remaining = await store.list(userId, maxDevices);
        await store.deleteExcept(
          userId,
          remaining.map(({ id }) => id),
        );
        if (knownDevices.length === 0) return;
        await notifications.notify(tx, { userIds: [userId], kind: 'new_device', data: {} });
        if (!(await notifications.wantsMail(userId, 'new_device', tx))) return;
        const text = emails.newDevice(clock());
        await mail.send(renderEmail({ to: person.email, name: greetingName(person), text }), tx);
      });
    },
  };
}
export type DevicesService = ReturnType<typeof devicesService>;
