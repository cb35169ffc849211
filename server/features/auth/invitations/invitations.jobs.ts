import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type InvitationsService, invitationMail } from './invitations.service.ts';

/** Mails an invitation that somebody asked for. */
export const mailInvitations = (invitations: InvitationsService) =>
  defineJob({ ...invitationMail, run: ({ email, baseUrl }) => invitations.mailInvitation(email, baseUrl) });
