import { LoaderCircle, Volume2 } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { voiceSummary } from '../../nouns/voices/voice-labels.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';

interface VoiceCardProps {
  voice: VoiceReply;
  isSpeaking: boolean;
  isSelected: boolean;
  disabled: boolean;
  onSpeak: () => void;
}

/** A voice as a button that speaks the text. */
export function VoiceCard({ voice, isSpeaking, isSelected, disabled, onSpeak }: VoiceCardProps) {
  return (
    <button
      type="button"
      aria-label={t('Speak with {name}', { name: voice.name })}
      aria-pressed={isSelected}
      aria-busy={isSpeaking}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onSpeak}
      className="flex w-full items-center gap-2.5 rounded-m border border-control bg-surface px-3 py-2.5 text-start transition-colors duration-150 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft"
    >
      <VoiceAvatar id={voice.voice_id} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[560]">{voice.name}</span>
        <span className="block truncate text-ink-2 text-meta">{voiceSummary(voice)}</span>
      </span>
      {isSpeaking ? (
        <LoaderCircle className="size-4 shrink-0 animate-spin text-ink-2" aria-hidden />
      ) : (
        <Volume2 className="size-4 shrink-0 text-ink-2" aria-hidden />
      )}
    </button>
  );
}
