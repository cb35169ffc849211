import { CircleAlert, LoaderCircle, Volume2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { maxSiteText, siteTextsPerDay } from '../../../contract/site/site-limits.ts';
import { api } from '../../data/api/api.ts';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Textarea } from '../../parts/form/textarea.tsx';
import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import { player } from '../../parts/player/player-instance.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { TrackPlayer } from './track-player.tsx';

interface SpeechDemoProps {
  /** Of the page in the catalogue: chooses the language, and the voice unless `voiceId` does. */
  slug: string;
  voiceId?: string | undefined;
  /** ISO 639 code of the text. */
  language: string;
  /** The text at the start. */
  text: string;
  /** Texts that this address may still hear today, once the server has said it. */
  textsLeft: number | undefined;
  /** Choices above the text. */
  children?: ReactNode;
  className?: string;
}

let count = 0;

/** A track of a reply that has begun. It is played again without another request. */
function toTrack(response: Response): Track {
  const reply = toAudioResponse(response);
  const audio = collectAudio(async () => reply);
  count += 1;
  return {
    id: `site-speech:${count}`,
    title: t('Your text'),
    subtitle: '',
    source: { open: () => ({ ...audio, stop: () => {} }) },
  };
}

/** LAND-012, O-86: visitors hear a short text of their own, three times a day without an account. */
export function SpeechDemo({ slug, voiceId, language, text, textsLeft, children, className }: SpeechDemoProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const startText = useRef(text);
  const [value, setValue] = useState(text);
  const [leftByReply, setLeftByReply] = useState<number>();
  const [track, setTrack] = useState<Track>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const left = leftByReply ?? textsLeft;
  const isUsedUp = left === 0 || (error instanceof ApiError && error.type === 'site_speech_used_up');

  // What a visitor typed before the scripts had loaded stays.
  useEffect(() => setValue(field.current?.value ?? ''), []);
  // Another language replaces a text that nobody has edited.
  useEffect(() => {
    if (field.current && field.current.value === startText.current) {
      field.current.value = text;
      setValue(text);
    }
    startText.current = text;
  }, [text]);

  async function speak(): Promise<void> {
    const spoken = field.current?.value.trim() ?? '';
    if (spoken === '') return field.current?.focus();
    player.pause();
    setBusy(true);
    setError(undefined);
    try {
      const body = { text: spoken, slug, ...(voiceId !== undefined && { voice_id: voiceId }) };
      const response = await api.open('POST /v1/site/speech', { body });
      const next = toTrack(response);
      setLeftByReply(Number(response.headers.get('texts-left') ?? 0));
      setTrack(next);
      player.play(next);
    } catch (cause) {
      setError(cause);
    }
    setBusy(false);
  }

  return (
    <section
      data-demo=""
      aria-labelledby={`${id}-heading`}
      className={classNames('flex flex-col overflow-hidden rounded-m border bg-surface', className)}
    >
      <div className="flex flex-1 flex-col gap-3 p-5 sm:p-6">
        <h2 id={`${id}-heading`} className="font-[600] text-strong">
          <label htmlFor={`${id}-text`}>{t('Your own text')}</label>
        </h2>
        {children}
        <Textarea
          ref={field}
          id={`${id}-text`}
          lang={language}
          dir={dirOf(value === '' ? text : value)}
          defaultValue={text}
          maxLength={maxSiteText}
          rows={6}
          aria-describedby={`${id}-limit`}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          className="flex-1 resize-none text-editor"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p id={`${id}-limit`} className="text-ink-3 text-meta tabular-nums">
            {t('{length} of {max} characters', { length: value.length, max: maxSiteText })}
          </p>
          <div className="flex items-center gap-3">
            <p role="status" className="text-ink-3 text-meta">
              {left === undefined
                ? t('{max} texts a day without an account', { max: siteTextsPerDay })
                : t('{left} of {max} texts left today', { left, max: siteTextsPerDay })}
            </p>
            <Button kind="primary" aria-busy={isBusy || undefined} disabled={isBusy} onClick={() => void speak()}>
              {isBusy ? <LoaderCircle className="animate-spin" aria-hidden /> : <Volume2 aria-hidden />}
              {t('Speak')}
            </Button>
          </div>
        </div>
      </div>
      <div className="border-t px-5 sm:px-6">
        {isUsedUp || error !== undefined ? (
          <div role="alert" className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <p className={classNames('flex min-w-0 flex-1 items-center gap-2', !isUsedUp && 'text-bad')}>
              <CircleAlert className="size-4 shrink-0" aria-hidden />
              {isUsedUp ? t('You have heard your three texts of today. Create an account to go on.') : messageOf(error)}
            </p>
            {isUsedUp && (
              <Button asChild size="small">
                <a href="/app/sign-up">{t('Sign up')}</a>
              </Button>
            )}
          </div>
        ) : null}
        {track ? (
          <TrackPlayer track={track} />
        ) : (
          !isUsedUp &&
          error === undefined && (
            <p className="flex min-h-16 items-center text-ink-3 text-small">
              {t('The server speaks your text and keeps nothing of it.')}
            </p>
          )
        )}
      </div>
    </section>
  );
}
