import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type InvitationsService, invitationMailJob } from './invitations.service.ts';

export const sendInvitationMails = (invitations: InvitationsService) =>
  defineJob({ ...invitationMailJob, run: ({ email, baseUrl }) => invitations.mailInvitation(email, baseUrl) });
