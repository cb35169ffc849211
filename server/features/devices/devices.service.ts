import { emails } from '../../../contract/catalogue/emails.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { hmac } from '../../platform/crypto.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { UserService } from '../user/user.service.ts';
import { type Device, devicesStore } from './devices.store.ts';

interface DevicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly user: Pick<UserService, 'find'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly secret: Uint8Array;
}

/** Of one person; the one that was not used for longest is forgotten first. */
const mostDevices = 50;
/** In a quarter of an hour, of one person: a browser tells once a session. */
const mostRecords = 30;

/** The devices that people sign in from: enough to tell them of a new one, and no more (AUTH-059). */
export function devicesService({ db, clock, rateLimiter, user: users, mail, secret }: DevicesDeps) {
  return {
    list: (actor: Pick<Actor, 'userId'>): Promise<Device[]> => devicesStore(db).list(actor.userId, mostDevices),

    /** Notes the caller's device. Of a second one and all after it, the person is told. */
    async record({ userId }: Actor, fingerprint: string): Promise<void> {
      await rateLimiter.consume('devices', userId, mostRecords);
      const person = await users.find(userId);
      if (!person) return;
      const hash = hmac(`${userId} ${fingerprint}`, secret);
      await transaction(db, async (tx) => {
        const store = devicesStore(tx);
        const known = await store.list(userId, mostDevices);
        await store.see({ id: newId(), userId, hash, lastSeenAt: clock() });
        if (known.some((device) => device.hash === hash)) return;
        const kept = await store.list(userId, mostDevices);
        await store.keepOnly(
          userId,
          kept.map(({ id }) => id),
        );
        if (known.length === 0) return;
        const text = emails.newDevice(clock());
        await mail.send(renderEmail({ to: person.email, name: person.firstName, text }), tx);
      });
    },
  };
}
export type DevicesService = ReturnType<typeof devicesService>;
