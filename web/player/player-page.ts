import type { EmbedReply } from '../../contract/studio/audio-native-embed.ts';
import { chooseColours, embeddingUrl, readQuery } from './page-query.ts';
import { playerControls } from './player-controls.ts';

const query = readQuery(location.search);
const root = document.documentElement;
const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const pollMs = 15_000;
const maxPolls = 80;

/** The origin of the page around the frame: Firefox reports it in the referrer only. */
const reportedOrigin =
  window.parent === window
    ? undefined
    : (location.ancestorOrigins?.[0] ?? (document.referrer === '' ? undefined : new URL(document.referrer).origin));
const pageUrl = embeddingUrl(query.url, reportedOrigin);

/** Tells the page its height, and no other page that took its place. */
function resize(height = byId('player').offsetHeight): void {
  if (window.parent === window || !URL.canParse(pageUrl)) return;
  window.parent.postMessage({ type: 'audio-native-height', height }, new URL(pageUrl).origin);
}

function showMessage(text: string): void {
  byId('message').textContent = text;
  byId('message').hidden = false;
  byId('body').hidden = true;
}

function showLook(reply: EmbedReply): void {
  const colours = chooseColours([query.textColor, reply.text_color], [query.backgroundColor, reply.background_color]);
  for (const [name, value] of Object.entries({ '--text': colours?.text, '--back': colours?.background })) {
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
  root.style.colorScheme = colours ? (colours.isDark ? 'dark' : 'light') : '';
  root.classList.toggle('small', query.small ?? reply.small);
  root.dir = reply.direction;
  byId('captions').lang = byId('title').lang = reply.language ?? '';
  byId('title').textContent = reply.title;
  byId('author').textContent = reply.author;
  byId('author').hidden = reply.author === '';
  byId('player').setAttribute('aria-label', reply.title ? `Audio player: ${reply.title}` : 'Audio player');
  const image = byId<HTMLImageElement>('image');
  image.hidden = reply.image === '';
  image.onerror = () => {
    image.hidden = true;
  };
  if (reply.image && image.getAttribute('src') !== reply.image) image.src = reply.image;
  document.title = reply.title || 'Audio player';
}

function showPlayer(reply: EmbedReply): void {
  byId('message').hidden = true;
  byId('body').hidden = false;
  playerControls(reply, {
    isPreview: query.isPreview,
    onResize: () => resize(),
    renewAudio: async () => (query.isPreview ? undefined : ((await load())?.audio_url ?? undefined)),
  });
  if ('mediaSession' in navigator)
    navigator.mediaSession.metadata = new MediaMetadata({ title: reply.title, artist: reply.author });
  resize();
}

async function load(): Promise<EmbedReply | undefined> {
  const parameters = new URLSearchParams({ public_user_id: query.publicUserId, url: pageUrl || location.origin });
  if (query.projectId) parameters.set('project_id', query.projectId);
  const reply = await fetch(`/v1/audio-native/embed?${parameters}`, { credentials: 'omit' });
  if (reply.ok) return reply.json();
  const { detail } = await reply.json().catch(() => ({}));
  throw new Error(detail?.message ?? 'The narration is not available.');
}

async function start(polls = 0): Promise<void> {
  try {
    const reply = await load();
    if (!reply) return;
    showLook(reply);
    if (reply.status === 'ready') return showPlayer(reply);
    showMessage('The narration of this page is being prepared.');
    resize();
    if (polls < maxPolls) setTimeout(() => void start(polls + 1), pollMs);
  } catch (error) {
    showMessage(error instanceof Error ? error.message : 'The narration is not available.');
    // Readers of a page without a narration see nothing.
    resize(0);
  }
}

/** The settings of the app send the look that they show; only pages of this server may. */
function startPreview(): void {
  let hasControls = false;
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin || data?.type !== 'audio-native-preview') return;
    showLook(data.reply);
    if (!hasControls) showPlayer(data.reply);
    hasControls = true;
  });
  window.parent.postMessage({ type: 'audio-native-ready' }, location.origin);
}

if (query.isPreview) startPreview();
else void start();
