import { brand } from '../../../contract/catalogue/brand.ts';
import type { EmbedReply } from '../../../contract/studio/audio-native-embed.ts';
import { escapeMarkup, presentLook } from './audio-native.present.ts';
import type { NativeProject, PlayerSettings } from './audio-native.store.ts';
import type { Embedded } from './audio-native-embed.service.ts';

/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi', 'dv', 'ckb']);
const rightToLeftText = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** By the language, or else by the first letter. */
function directionOf(language: string | null, text: string): 'ltr' | 'rtl' {
  if (language) return rightToLeft.has(language.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
  return rightToLeftText.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

export function presentEmbedded(
  { settings, player, project, sound }: Embedded,
  { audioUrl, listenToken }: { readonly audioUrl: string | null; readonly listenToken: string },
): EmbedReply {
  const look = presentLook(player ?? settings);
  const language = project?.language ?? null;
  return {
    ...look,
    project_id: player?.projectId ?? null,
    status: sound ? 'ready' : 'processing',
    language,
    direction: directionOf(language, sound?.captions[0]?.text ?? look.title),
    duration_secs: sound?.durationS ?? 0,
    audio_url: audioUrl,
    captions: sound ? [...sound.captions] : [],
    listen_token: listenToken,
  };
}

interface OEmbedOptions {
  readonly baseUrl: string;
  readonly settings: PlayerSettings;
  readonly player: NativeProject;
  readonly maxWidth: number | undefined;
  readonly maxHeight: number | undefined;
}

const defaultWidth = 640;
const cacheS = 3600;

/** The reply of oEmbed 1.0, of the type "rich". */
export function presentOEmbed({ baseUrl, settings, player, maxWidth, maxHeight }: OEmbedOptions) {
  const width = Math.min(maxWidth ?? defaultWidth, defaultWidth);
  const height = Math.min(maxHeight ?? Number.POSITIVE_INFINITY, player.small ? 64 : 112);
  const query = new URLSearchParams({ publicUserId: settings.publicUserId, projectId: player.projectId });
  const source = escapeMarkup(`${baseUrl}/player/index.html?${query}`);
  const title = escapeMarkup(player.title || 'Audio player');
  return {
    version: '1.0',
    type: 'rich',
    provider_name: brand,
    provider_url: baseUrl,
    title: player.title,
    author_name: player.author,
    html: `<iframe src="${source}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" allow="autoplay" referrerpolicy="origin"></iframe>`,
    width,
    height,
    cache_age: cacheS,
  } as const;
}

export const toXml = (reply: Readonly<Record<string, string | number>>): string => {
  const fields = Object.entries(reply).map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${fields.join('')}</oembed>`;
};
