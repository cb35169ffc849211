import { z } from 'zod';
import { profileLimits } from '../catalogue/limits.ts';
import { name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { publicUserName } from './user.ts';

/** Part of a URL: lowercase letters and digits, with hyphens between them. */
export const profileHandle = () =>
  z.string().regex(/^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/, 'must be 3 to 30 lowercase letters, digits or hyphens');

const link = z.object({
  title: name(profileLimits.title),
  url: z.url({ protocol: /^https?$/ }).max(profileLimits.url),
});
export type ProfileLink = z.infer<typeof link>;

/** A square JPEG of 256 pixels as a data URL; empty: a picture drawn from the person's ID. */
const avatar = () =>
  z
    .string()
    .max(profileLimits.avatarLength)
    // The first bytes of every JPEG.
    .regex(/^(?:data:image\/jpeg;base64,\/9j\/[A-Za-z0-9+/]+={0,2})?$/, 'must be a JPEG as a data URL');

const about = () => z.string().trim().max(profileLimits.about);
const profile = z.object({
  /** Null: no public page. */
  handle: z.string().nullable(),
  public_user_name: z.string().nullable(),
  about: z.string(),
  links: z.array(link),
  /** A data URL; empty: a picture drawn from the person's ID. */
  avatar: z.string(),
});
export type ProfileReply = z.infer<typeof profile>;

const publicProfile = profile.extend({
  handle: z.string(),
  public_user_name: z.string(),
  public_user_id: z.string(),
});
export type PublicProfileReply = z.infer<typeof publicProfile>;

export const profilesRoutes = defineRoutes({
  'GET /v1/user/profile': {
    access: 'session',
    permits: 'account.read',
    summary: 'Returns the caller’s creator profile.',
    reply: profile,
  },
  'POST /v1/user/profile': {
    access: 'session',
    permits: 'account.update',
    summary: 'Changes the caller’s creator profile. The profile is public if it has a handle.',
    body: z.object({
      handle: profileHandle().nullable(),
      public_user_name: publicUserName().pipe(z.string().min(1)),
      about: about(),
      links: z.array(link).max(profileLimits.links),
      /** Absent: unchanged. */
      avatar: avatar().optional(),
    }),
    reply: profile,
  },
  'GET /v1/profiles/{handle}': {
    access: 'public',
    anyOrigin: true,
    summary: 'Returns a public creator profile.',
    params: z.object({ handle: profileHandle() }),
    reply: publicProfile,
  },
});
