import type { PlayerSettingsReply } from '../../../contract/studio/player-settings.ts';
import type { NativeProject, PlayerLook, PlayerSettings } from './audio-native.store.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => entities[letter]!);

interface SnippetOptions {
  readonly baseUrl: string;
  readonly publicUserId: string;
  readonly look: PlayerLook;
  /** Absent: the player finds the project by the address of the page. */
  readonly projectId?: string;
}

/** The element and script line for a page, with the names of ElevenLabs (O-71). */
export function htmlSnippet({ baseUrl, publicUserId, look, projectId }: SnippetOptions): string {
  const attributes = {
    id: 'elevenlabs-audionative-widget',
    'data-height': look.small ? '64' : '112',
    'data-width': '100%',
    'data-frameborder': 'no',
    'data-scrolling': 'no',
    'data-publicuserid': publicUserId,
    'data-playerurl': `${baseUrl}/player/index.html`,
    'data-small': look.small ? 'True' : 'False',
    ...(look.textColor !== '' && { 'data-textcolor': look.textColor }),
    ...(look.backgroundColor !== '' && { 'data-backgroundcolor': look.backgroundColor }),
    ...(projectId !== undefined && { 'data-projectid': projectId }),
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeMarkup(value)}"`);
  return `<div ${written.join(' ')}>Loading the audio player…</div><script src="${escapeMarkup(baseUrl)}/player/audioNativeHelper.js" type="text/javascript"></script>`;
}

export const presentLook = ({
  title,
  image,
  author,
  small,
  textColor,
  backgroundColor,
  sessionization,
}: PlayerLook) => ({
  title,
  image,
  author,
  small,
  text_color: textColor,
  background_color: backgroundColor,
  sessionization,
});

export const presentPlayerSettings = (settings: PlayerSettings, baseUrl: string): PlayerSettingsReply => ({
  ...presentLook(settings),
  public_user_id: settings.publicUserId,
  voice_id: settings.voiceId,
  model_id: settings.modelId,
  allowed_urls: [...settings.allowedUrls],
  narrates_pages: settings.narratesPages,
  html_snippet: htmlSnippet({ baseUrl, publicUserId: settings.publicUserId, look: settings }),
});

export const projectSnippet = (baseUrl: string, { publicUserId }: PlayerSettings, project: NativeProject): string =>
  htmlSnippet({ baseUrl, publicUserId, look: project, projectId: project.projectId });
