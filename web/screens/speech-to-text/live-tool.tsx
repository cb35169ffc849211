import { Mic } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import {
  isLive,
  type LiveState,
  type LiveTranscription,
  liveText,
} from '../../nouns/speech-to-text/live-transcription.ts';
import { transcriptPath } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { useShortcuts } from '../../parts/page/shortcuts.ts';
import { LevelMeter } from '../../parts/recorder/level-meter.tsx';
import { MicrophoneSelect } from '../../parts/recorder/microphone-select.tsx';
import type { Microphones } from '../../parts/recorder/use-microphones.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { LiveText } from './live-text.tsx';
import { useStoredSession } from './use-stored-session.ts';

interface LiveToolProps {
  live: LiveTranscription;
  state: LiveState;
  microphones: Microphones;
}

const shortcuts = { title: t('Live transcript'), shortcuts: [{ keys: ['Esc'], does: t('Stop listening') }] };

/** Transcribes the microphone: its state, the text so far, and how it ended. */
export function LiveTool({ live, state, microphones }: LiveToolProps) {
  const { status } = state;
  const hasText = liveText(state) !== '';
  useShortcuts(shortcuts);
  useEscape(live, status === 'listening');
  const { refresh } = microphones;
  const isListening = status === 'listening';
  useEffect(() => {
    // Browsers tell the names of microphones only once one was allowed.
    if (isListening) void refresh();
  }, [isListening, refresh]);
  return (
    <section aria-label={t('Live transcript')} className="flex flex-col gap-3">
      {isLive(state) && <LiveStatus live={live} state={state} />}
      {status === 'ended' && <LiveEnd state={state} />}
      {isLive(state) || hasText ? (
        <LiveText state={state} />
      ) : (
        <EmptyState
          icon={<Mic />}
          title={t('Speak and read along')}
          action={<MicrophoneSelect microphones={microphones} disabled={false} />}
        >
          {t('Text appears while you speak and is final after a pause. The transcript is stored, without a recording.')}
        </EmptyState>
      )}
    </section>
  );
}

const statusTexts: Readonly<Partial<Record<LiveState['status'], string>>> = {
  asking: t('Allow the microphone in your browser'),
  connecting: t('Connecting. You can speak already.'),
  listening: t('Listening'),
  stopping: t('Recognizing the last words'),
};

/** Stays on top while the text scrolls. */
function LiveStatus({ live, state }: Pick<LiveToolProps, 'live' | 'state'>) {
  const { status, seconds } = state;
  const text = liveText(state);
  const isHeard = status === 'connecting' || status === 'listening';
  return (
    <div className="sticky top-0 z-sticky flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface py-1.5">
      <span role="status" className="flex items-center gap-2 font-[560]">
        <span
          className={`size-2 rounded-full ${status === 'listening' ? 'animate-pulse bg-bad' : 'bg-line-strong'}`}
          aria-hidden
        />
        {statusTexts[status]}
      </span>
      {status !== 'asking' && (
        <span role="timer" aria-label={t('Elapsed')} className="text-ink-2 tabular-nums">
          {formatDuration(seconds)}
        </span>
      )}
      {isHeard && <LevelMeter level={live.level} />}
      <span className="ms-auto">{text !== '' && <CopyButton text={text} label={t('Copy text')} />}</span>
    </div>
  );
}

/** Why a session ended, and where its transcript is. */
function LiveEnd({ state }: { state: LiveState }) {
  const { problem, sessionId } = state;
  const stored = useStoredSession(state);
  const text = liveText(state);
  return (
    <div className="flex flex-col gap-2">
      {problem !== undefined && (
        <p role="alert" className="rounded-m border border-line-strong bg-surface px-4 py-3 text-bad">
          {problem}
        </p>
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-ink-2">
          {stored === 'waiting' && t('Saving the transcript')}
          {stored === 'stored' && problem !== undefined && t('What was said before is stored.')}
          {stored === 'missing' && t('This transcript is not stored. Copy the text to keep it.')}
          {text === '' && sessionId !== undefined && t('No speech was recognized. Check the microphone and its level.')}
        </p>
        {text !== '' && <CopyButton text={text} label={t('Copy text')} />}
        {stored === 'stored' && sessionId !== undefined && problem !== undefined && (
          <Button asChild>
            <Link to={transcriptPath(sessionId)}>{t('Open transcript')}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}

/** Escape stops, except where it closes a dialog or a menu. */
function useEscape(live: LiveTranscription, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) live.stop();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [live, isOn]);
}
