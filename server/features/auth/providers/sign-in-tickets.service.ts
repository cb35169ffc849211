import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { tokenSigner } from '../../../platform/tokens.ts';
import { identitiesStore } from './identities/auth-identities.store.ts';

export const ticketLifetimeS = 300;

const claims = z.object({
  sub: z.string(),
  /** The external account that the person has signed in with. */
  identity: z.object({ provider: z.string(), subject: z.string() }),
  workspace: z.string().optional(),
});

interface Ticket {
  readonly userId: string;
  readonly workspaceId: string | undefined;
  readonly provider: string;
}

interface TicketsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

/** Signed tokens for people who have passed an identity provider but not yet the second factor. */
export function ticketsService({ db, clock, secret }: TicketsDeps) {
  const signer = tokenSigner(secret, 'sign-in-ticket', claims);
  return {
    /** `workspaceId`: the workspace that owns the provider, if one does. */
    sign: (
      userId: string,
      identity: { provider: string; subject: string },
      workspaceId: string | undefined,
    ): Promise<string> => signer.sign({ sub: userId, identity, workspace: workspaceId }, ticketLifetimeS, clock()),

    /** Undefined for a ticket that is missing, forged or expired, or whose external account was disconnected since. */
    async read(ticket: string | undefined): Promise<Ticket | undefined> {
      const payload = ticket === undefined ? undefined : await signer.read(ticket, clock());
      if (!payload) return undefined;
      const identity = await identitiesStore(db).find(payload.identity.provider, payload.identity.subject);
      if (identity?.userId !== payload.sub) return undefined;
      return { userId: payload.sub, workspaceId: payload.workspace, provider: payload.identity.provider };
    },
  };
}
export type TicketsService = ReturnType<typeof ticketsService>;
