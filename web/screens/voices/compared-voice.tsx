import { Pause, Play, X } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatDecimal } from '../../format/count.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { FavoriteButton } from '../../nouns/voices/favorite-button.tsx';
import { languagesOf } from '../../nouns/voices/voice-filter.ts';
import { accentText, kindOf, labelText, languageName, voiceKinds } from '../../nouns/voices/voice-labels.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';
import { Button } from '../../parts/button/button.tsx';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playOrPause, useTrackStatus } from '../../parts/player/use-player.ts';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import type { ComparisonResult } from './use-voice-comparison.ts';
import { wordsPerMinute } from './voice-comparison.ts';

interface ComparedVoiceProps {
  voices: readonly VoiceReply[];
  voice: VoiceReply;
  text: string;
  result: ComparisonResult | undefined;
  onChange: (voiceId: string) => void;
  onRemove: () => void;
}

const label = (value: string | undefined): string => (value ? labelText(value) : '–');

/** One compared voice: its labels and how it read the text. */
export function ComparedVoice({ voices, voice, text, result, onChange, onRemove }: ComparedVoiceProps) {
  const { accent, gender, age, use_case } = voice.labels;
  const reading = result && result !== 'waiting' && 'reading' in result ? result : undefined;
  const pace = reading && wordsPerMinute(text, reading.reading.durationS);
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-m border bg-surface p-3">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <VoicePicker voices={voices} value={voice} onChange={onChange} />
        </div>
        <FavoriteButton voice={voice} />
        <IconButton label={t('Remove {name}', { name: voice.name })} size="small" onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small [&_dd]:truncate [&_dd]:text-end [&_dt]:text-ink-3">
        <dt>{t('Kind')}</dt>
        <dd>{voiceKinds[kindOf(voice)]}</dd>
        <dt>{t('Language')}</dt>
        <dd>
          {languageName(voice.language)}
          {' · '}
          {formatMessage('{count, plural, one {# language} other {# languages}}', { count: languagesOf(voice).length })}
        </dd>
        <dt>{t('Accent')}</dt>
        <dd>{accent ? accentText(accent) : '–'}</dd>
        <dt>{t('Gender and age')}</dt>
        <dd>
          {label(gender)} · {label(age)}
        </dd>
        <dt>{t('Use case')}</dt>
        <dd>{label(use_case)}</dd>
      </dl>
      <div className="mt-auto min-h-22 border-t pt-3">
        {result === undefined && <p className="text-ink-3 text-small">{t('Not played yet.')}</p>}
        {result === 'waiting' && (
          <div role="status" aria-label={t('Generating {name}', { name: voice.name })}>
            <Skeleton className="h-18 w-full" />
          </div>
        )}
        {result && result !== 'waiting' && 'problem' in result && (
          <p role="alert" className="text-bad text-small">
            {result.problem}
          </p>
        )}
        {reading && (
          <div className="flex items-center gap-3">
            <PlayReading track={reading.track} name={voice.name} />
            <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-3 text-small tabular-nums [&_dd]:text-end [&_dt]:text-ink-3">
              <dt>{t('Time to first audio')}</dt>
              <dd>{t('{firstByteMs} ms', { firstByteMs: Math.round(reading.reading.firstByteMs) })}</dd>
              <dt>{t('Duration')}</dt>
              <dd>{formatDecimal(reading.reading.durationS, 1)} s</dd>
              <dt>{t('Pace')}</dt>
              <dd>{pace === undefined ? '–' : t('{pace} words/min', { pace })}</dd>
            </dl>
          </div>
        )}
      </div>
    </li>
  );
}

function PlayReading({ track, name }: { track: Track; name: string }) {
  const status = useTrackStatus(track.id);
  const isPlaying = isPlayingOrLoading(status);
  return (
    <Button
      aria-label={isPlaying ? t('Pause {name}', { name }) : t('Play {name}', { name })}
      data-playback={status}
      onClick={() => playOrPause(track)}
    >
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
    </Button>
  );
}
