import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { tokenSigner } from '../../../platform/tokens.ts';

export const ticketLifetimeS = 300;

const claims = z.object({ sub: z.string(), workspace: z.string().optional() });

/** Signed tokens for people who have passed an identity provider but not yet the second factor. */
export function ticketsService({ clock, secret }: { readonly clock: Clock; readonly secret: Uint8Array }) {
  const signer = tokenSigner(secret, 'sign-in-ticket', claims);
  return {
    /** `workspaceId`: the workspace that owns the provider, if one does. */
    sign: (userId: string, workspaceId: string | undefined): Promise<string> =>
      signer.sign({ sub: userId, workspace: workspaceId }, ticketLifetimeS, clock()),

    /** Undefined for a missing, forged or expired ticket. */
    async read(ticket: string | undefined): Promise<{ userId: string; workspaceId: string | undefined } | undefined> {
      const payload = ticket === undefined ? undefined : await signer.read(ticket, clock());
      return payload && { userId: payload.sub, workspaceId: payload.workspace };
    },
  };
}
export type TicketsService = ReturnType<typeof ticketsService>;
