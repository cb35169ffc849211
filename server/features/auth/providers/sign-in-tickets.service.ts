import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { tokenSigner } from '../../../platform/tokens.ts';

export const ticketLifeInS = 300;

const claims = z.object({ sub: z.string(), workspace: z.string().optional() });

/** Whom an identity provider has sent, until the second factor is given: for a cookie. */
export function ticketsService({ clock, secret }: { readonly clock: Clock; readonly secret: Uint8Array }) {
  const signer = tokenSigner(secret, 'sign-in-ticket', claims);
  return {
    /** `workspaceId`: the one that they sign in to, where the provider is that of one. */
    sign: (userId: string, workspaceId: string | undefined): Promise<string> =>
      signer.sign({ sub: userId, workspace: workspaceId }, ticketLifeInS, clock()),

    /** Undefined for none, and for one that is forged or too old. */
    async read(ticket: string | undefined): Promise<{ userId: string; workspaceId: string | undefined } | undefined> {
      const read = ticket === undefined ? undefined : await signer.read(ticket, clock());
      return read && { userId: read.sub, workspaceId: read.workspace };
    },
  };
}
export type TicketsService = ReturnType<typeof ticketsService>;
