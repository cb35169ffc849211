import { z } from 'zod';
import { name, unix } from './fields.ts';
import { defineRoutes } from './route.ts';
import { subscriptionReply } from './subscription.ts';

/** USER-003, USER-004 and what the official SDK requires of a user. */
export const userReply = z.object({
  user_id: z.string(),
  workspace_id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string().nullable(),
  locale: z.string(),
  subscription: subscriptionReply,
  /** Keys are kept hashed: only the end of the newest one can be shown. */
  is_api_key_hashed: z.boolean(),
  xi_api_key_preview: z.string().nullable(),
  is_new_user: z.boolean(),
  is_onboarding_completed: z.boolean(),
  is_onboarding_checklist_completed: z.boolean(),
  can_use_delayed_payment_methods: z.boolean(),
  created_at: unix(),
  created_at_unix: unix(),
  seat_type: z.enum(['workspace_admin', 'workspace_member']),
});
export type UserReply = z.infer<typeof userReply>;

export const userRoutes = defineRoutes({
  'GET /v1/user': {
    access: 'account',
    permission: 'user_read',
    summary: 'The caller.',
    reply: userReply,
  },
  'POST /v1/user/edit': {
    access: 'session',
    summary: 'Changes the caller’s first name or locale.',
    body: z.object({
      first_name: name().optional(),
      locale: z
        .string()
        .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/)
        .optional(),
    }),
    reply: userReply,
  },
});
