import { useEffect, useRef, useState } from 'react';
import {
  articleParagraphs,
  articleSoundId,
  articleTitle,
  articleVoice,
} from '../../../contract/catalogue/site/long-sounds/reader-article.ts';
import type { SoundTimes } from '../../../contract/site/site-long-sounds.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { useTheme } from '../../parts/page/use-theme.ts';
import { BrowserOnly } from '../browser-only.tsx';
import { siteSoundUrl } from '../site/site-sound-track.ts';
import { useSoundTimes } from './sound-times.ts';

/** Of the player without captions, so that the page does not move when it appears. */
const playerHeight = 112;
const maxHeight = 460;

/** A color of the page as the player reads it. */
const colorOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** What the player gets from the server on other sites, in the colors of this page. */
const replyOf = ({ duration_ms, lines }: SoundTimes) => ({
  title: articleTitle,
  author: '',
  image: '',
  small: false,
  text_color: colorOf('--ink'),
  background_color: colorOf('--surface'),
  sessionization: 0,
  project_id: null,
  status: 'ready',
  language: 'en',
  direction: 'ltr',
  duration_secs: duration_ms / 1000,
  audio_url: siteSoundUrl(articleSoundId),
  captions: articleParagraphs.flat().map((text, index) => ({
    start: lines[index]!.start_ms / 1000,
    end: lines[index]!.end_ms / 1000,
    text,
  })),
  listen_token: '',
});

/** An article with the player as other sites embed it. */
export const TextReaderDemo = () => (
  <section
    data-demo=""
    aria-label={t('An article with the player')}
    className="overflow-hidden rounded-m border bg-surface"
  >
    <div aria-hidden className="flex items-center gap-1.5 border-b bg-sunken px-4 py-3">
      {[0, 1, 2].map((dot) => (
        <span key={dot} className="size-2.5 rounded-full bg-line-strong" />
      ))}
      <span className="ms-3 truncate rounded-s bg-surface px-3 py-0.5 text-ink-3 text-meta">
        https://news.example/lighthouses
      </span>
    </div>
    <article lang="en" dir="ltr" className="mx-auto max-w-2xl px-4 py-8 sm:px-8">
      <h2 className="font-[640] text-[26px] leading-[34px] tracking-[-0.02em]">{articleTitle}</h2>
      <div className="mt-5" style={{ minHeight: playerHeight }}>
        <BrowserOnly fallback={<PlayerPlaceholder />}>
          <EmbeddedPlayer />
        </BrowserOnly>
      </div>
      {articleParagraphs.map((sentences) => (
        <p key={sentences[0]} className="mt-5 text-[17px] leading-[28px]">
          {sentences.join(' ')}
        </p>
      ))}
    </article>
    <p className="border-t px-4 py-3 text-ink-3 text-small sm:px-8">
      {t(
        'This is the player that other sites embed, with an article that was written for this page and read by {voice}. Open its captions: a click on a sentence plays from there.',
        { voice: articleVoice.name },
      )}
    </p>
  </section>
);

/** The player loads its frame when somebody points at it; until then, nothing loads. */
const PlayerPlaceholder = () => (
  <div
    className="grid place-items-center rounded-m border border-line-strong border-dashed"
    style={{ height: playerHeight }}
  >
    <Button>{t('Show the player')}</Button>
  </div>
);

/** The frame of the player, which plays the sound and the sentences that it is sent. */
function EmbeddedPlayer() {
  const frame = useRef<HTMLIFrameElement>(null);
  const times = useSoundTimes(articleSoundId);
  const theme = useTheme();
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState(playerHeight);
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data?.type === 'audio-native-ready') setReady(true);
      if (data?.type === 'audio-native-height' && data.height > 0) setHeight(Math.min(maxHeight, data.height));
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colors
  useEffect(() => {
    if (!isReady || !times) return;
    frame.current?.contentWindow?.postMessage({ type: 'audio-native-preview', reply: replyOf(times) }, location.origin);
  }, [isReady, times, theme]);
  return (
    <iframe
      ref={frame}
      title={t('Audio player')}
      src={`/player/index.html?preview=1&url=${encodeURIComponent('/')}`}
      className="block w-full rounded-m border bg-surface"
      style={{ height: Math.max(playerHeight, height) }}
    />
  );
}
