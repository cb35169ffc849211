import { brand } from '../../../contract/catalogue/brand.ts';
import { voiceAvatarShape } from '../../../contract/catalogue/voices/voice-avatar-shape.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SharedItem } from '../../../contract/history/share-links.ts';
import { presentVersionId } from '../history/history.present.ts';
import type { Shared } from './share-links.service.ts';

export const presentShared = ({ item, contentType, kind, speakers, publicName }: Shared): SharedItem => ({
  kind,
  text: item.text,
  dialogue: item.dialogue?.map(({ text, voiceName }) => ({ text, voice_name: voiceName })) ?? null,
  voice_name: speakers || null,
  avatar: presentAvatar(item.voiceId),
  content_type: contentType,
  duration_ms: item.durationMs,
  peaks: item.peaks,
  public_user_name: publicName,
  created_at_unix: unixSeconds(item.createdAt),
});

function presentAvatar(voiceId: string | null): SharedItem['avatar'] {
  if (voiceId === null) return null;
  const { hues, bars } = voiceAvatarShape(voiceId);
  return { hues: [...hues], bars: [...bars] };
}

/** Identifies the audio behind a link, which changes with the chosen version. */
export const presentAudioId = (token: string, item: Shared['item']): string => `${token}-${presentVersionId(item)}`;

/** Title and preview metadata of a share page. */
export function presentHead(
  { kind, excerpt, speakers, publicName, contentType }: Shared,
  baseUrl: string,
  token: string,
) {
  const apiUrl = `${baseUrl}/v1/share-links/${token}`;
  const title = excerpt === '' ? speakers || 'A recording' : `“${excerpt}”`;
  const description = [
    kind === 'sound' ? 'A sound.' : speakers && `Spoken by ${speakers}.`,
    publicName && `Shared by ${publicName}.`,
    `Made with ${brand}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    status: 200 as const,
    title: `${title} · ${brand}`,
    isIndexed: false,
    meta: {
      description,
      'og:site_name': brand,
      'og:type': 'website',
      'og:url': `${baseUrl}/share/${token}`,
      'og:title': title,
      'og:description': description,
      'og:image': `${apiUrl}/image`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': description,
      'og:audio': `${apiUrl}/audio`,
      'og:audio:type': contentType,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': `${apiUrl}/image`,
    },
  };
}

/** For a link that does not work. */
export const missingHead = {
  status: 404 as const,
  title: `Nothing is shared here · ${brand}`,
  isIndexed: false,
  meta: {},
};
