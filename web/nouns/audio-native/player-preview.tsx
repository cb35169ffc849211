import { useEffect, useRef, useState } from 'react';
import type { PlayerSettingsReply } from '../../../contract/studio/player-settings.ts';
import { t } from '../../messages/t.ts';

type Look = Pick<
  PlayerSettingsReply,
  'title' | 'author' | 'image' | 'small' | 'text_color' | 'background_color' | 'sessionization'
>;

interface PlayerPreviewProps {
  look: Look;
  /** A sound of the chosen voice; undefined: the player is silent. */
  audioUrl: string | undefined;
}

const sentences = [
  t('This is how your readers see the player.'),
  t('Captions follow the voice.'),
  t('A click on one plays from there.'),
];
const secondsEach = 4;

/** A reply as the player on a page gets it, with made-up text. */
const previewReply = (look: Look, audioUrl: string | undefined) => ({
  ...look,
  title: look.title || t('The title of your page'),
  project_id: null,
  status: 'ready',
  language: 'en',
  direction: 'ltr',
  duration_secs: sentences.length * secondsEach,
  audio_url: audioUrl ?? null,
  captions: sentences.map((text, at) => ({ start: at * secondsEach, end: (at + 1) * secondsEach, text })),
  listen_token: '',
});

/** The real player in a frame, as pages show it; it follows the look at once. */
export function PlayerPreview({ look, audioUrl }: PlayerPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(112);
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data?.type === 'audio-native-ready') setReady(true);
      if (data?.type === 'audio-native-height' && data.height > 0) setHeight(Math.min(400, data.height));
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const message = { type: 'audio-native-preview', reply: previewReply(look, audioUrl) };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, look, audioUrl]);
  return (
    <iframe
      // Another sound needs a new player.
      key={audioUrl}
      ref={frame}
      title={t('Preview of the player')}
      src={`/player/index.html?preview=1&url=${encodeURIComponent('/')}`}
      className="block w-full rounded-m border bg-surface"
      style={{ height }}
    />
  );
}
