import { z } from 'zod';
import { boundedText, id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxAllowedUrls, maxColourLength, maxSessionMinutes, parseColour } from './player-look.ts';

/** Empty: the player follows the colour scheme of the reader. */
export const color = boundedText({ max: maxColourLength }).refine(
  (text) => text.trim() === '' || parseColour(text) !== undefined,
  { message: 'This is not a colour. Use #rrggbb or rgba(0, 0, 0, 1).' },
);
export const short = boundedText({ max: 500 });
export const url = z.url({ protocol: /^https?$/ }).max(2000);

/** The look of a player. */
export const look = {
  title: z.string(),
  image: z.string(),
  author: z.string(),
  small: z.boolean(),
  text_color: z.string(),
  background_color: z.string(),
  /** Minutes for which a reader's position is kept. */
  sessionization: z.int(),
};

export const lookPatch = {
  title: short.nullish(),
  image: z.union([z.literal(''), url]).nullish(),
  author: short.nullish(),
  small: z.boolean().nullish(),
  text_color: color.nullish(),
  background_color: color.nullish(),
  sessionization: z.int().min(0).max(maxSessionMinutes).nullish(),
};

const playerSettings = z.object({
  ...look,
  public_user_id: z.string(),
  voice_id: z.string().nullable(),
  model_id: z.string().nullable(),
  allowed_urls: z.array(z.string()),
  narrates_pages: z.boolean(),
  /** The script line and element for any page. */
  html_snippet: z.string(),
});
export type PlayerSettingsReply = z.output<typeof playerSettings>;

export const playerSettingsRoutes = defineRoutes({
  'GET /v1/audio-native/player-settings': {
    access: 'account',
    permits: 'audio_native.read_settings',
    summary: 'Returns the player of the workspace, and the addresses that may embed it. Not in the public API.',
    reply: playerSettings,
  },
  'PATCH /v1/audio-native/player-settings': {
    access: 'account',
    permits: 'audio_native.create',
    summary: 'Changes the player of the workspace. Absent fields stay unchanged. Not in the public API.',
    body: z.object({
      ...lookPatch,
      voice_id: id().nullish(),
      model_id: id().nullish(),
      allowed_urls: z.array(url).max(maxAllowedUrls).optional(),
      narrates_pages: z.boolean().optional(),
    }),
    reply: playerSettings,
  },
});
