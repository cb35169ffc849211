import { z } from 'zod';
import { instanceModes } from '../catalogue/instance-modes.ts';
import { defineRoutes } from '../route.ts';
import { consentConfiguration } from '../workspaces/consent.ts';

const mode = z.enum(instanceModes);

/** Whether emails reach people. Without a mail server they stay in the database. */
const sendsMail = z.boolean();

/** The server settings that the owner can see. */
export const instanceSettingsReply = z.object({
  mode,
  /** Whether the owner or the environment has set the mode; otherwise the default applies, and the app asks the owner. */
  is_chosen: z.boolean(),
  /** Whether the environment sets the mode, so that it cannot be changed here. */
  is_fixed: z.boolean(),
});
export type InstanceSettingsReply = z.infer<typeof instanceSettingsReply>;

/** What everybody may know of the server. */
const instanceReply = z.object({
  mode,
  sends_mail: sendsMail,
  consent: consentConfiguration,
  /** Whom to ask about this server; null: its operator has not said. */
  contact_email: z.string().nullable(),
  /** Whether the pages about the product are served. */
  has_public_site: z.boolean(),
});

export const instanceRoutes = defineRoutes({
  'GET /v1/instance': {
    access: 'public',
    summary:
      'Returns whether this server has plans and prices (service) or is unlimited (private), whether it sends emails, and whom to ask about it.',
    reply: instanceReply,
  },
  'GET /v1/instance/settings': {
    access: 'session',
    permits: 'server.configure',
    summary: 'Returns the settings of the server. For its owner.',
    reply: instanceSettingsReply,
  },
  'POST /v1/instance/settings': {
    access: 'session',
    permits: 'server.configure',
    summary: 'Sets the mode of the server. Plans and usage counts stay unchanged. For its owner.',
    body: z.object({ mode }),
    reply: instanceSettingsReply,
  },
});
