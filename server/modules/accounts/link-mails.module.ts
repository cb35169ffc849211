import { deleteExpiredCodes } from '../../features/action-links/codes/action-codes.jobs.ts';
import { codesService } from '../../features/action-links/codes/action-codes.service.ts';
import { sendLinkMails } from '../../features/action-links/link-mails.jobs.ts';
import { mailsService } from '../../features/action-links/link-mails.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface LinkMailsDeps {
  readonly platform: Platform;
  readonly workspaces: Pick<WorkspacesArea, 'user'>;
}

/** Mails to people: action links with their codes, and notices about their account. */
export async function openLinkMails({ platform, workspaces }: LinkMailsDeps) {
  const { db, clock, jobs, mail, rateLimiter } = platform;
  const { user } = workspaces;
  const codes = codesService({ db, clock, rateLimiter });
  const secret = await findOrCreateSecret(db, 'links');
  const mails = mailsService({ db, rateLimiter, user, codes, jobs, mail, secret });
  return { services: { codes, mails }, jobs: [deleteExpiredCodes(codes), sendLinkMails(mails)] } satisfies Module;
}
export type LinkMails = Awaited<ReturnType<typeof openLinkMails>>['services'];
