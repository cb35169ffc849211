import { z } from 'zod';
import { profileLimits } from '../catalogue/limits.ts';
import { name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** As part of an address: small letters, digits, hyphens between them. */
export const profileHandle = () =>
  z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/, 'must be 3 to 30 small letters, digits or hyphens');

const link = z.object({
  title: name(profileLimits.title),
  url: z.url({ protocol: /^https?$/ }).max(profileLimits.url),
});
export type ProfileLink = z.infer<typeof link>;

const about = () => z.string().trim().max(profileLimits.about);
const profile = z.object({
  /** Null: there is no public page. */
  handle: z.string().nullable(),
  public_user_name: z.string().nullable(),
  about: z.string(),
  links: z.array(link),
});
export type ProfileReply = z.infer<typeof profile>;

/** What everybody may see. */
const publicProfile = profile.extend({
  handle: z.string(),
  public_user_name: z.string(),
  public_user_id: z.string(),
});
export type PublicProfileReply = z.infer<typeof publicProfile>;

export const profilesRoutes = defineRoutes({
  'GET /v1/user/profile': { access: 'session', summary: 'The caller’s creator profile.', reply: profile },
  'POST /v1/user/profile': {
    access: 'session',
    summary: 'Changes the caller’s creator profile; with a handle it has a public page, without one it has none.',
    body: z.object({
      handle: profileHandle().nullable(),
      public_user_name: name(),
      about: about(),
      links: z.array(link).max(profileLimits.links),
    }),
    reply: profile,
  },
  'GET /v1/profiles/{handle}': {
    access: 'public',
    summary: 'A creator profile that its person made public.',
    params: z.object({ handle: profileHandle() }),
    reply: publicProfile,
  },
});
