import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { type DraftLine, speakerIdOf } from '../../nouns/dialogue/dialogue-draft.ts';
import { dialogue } from '../../nouns/dialogue/dialogue-instance.ts';
import { VoicePicker } from '../../nouns/voices/voice-picker.tsx';

interface DialogueSpeakersProps {
  lines: readonly DraftLine[];
  voices: readonly VoiceReply[];
}

/** Who speaks in the dialogue; another voice for a speaker changes all of their lines. */
export function DialogueSpeakers({ lines, voices }: DialogueSpeakersProps) {
  const speakers = Map.groupBy(lines, speakerIdOf);
  // Each line has its own voice picker.
  if (speakers.size === lines.length && lines.every(({ speaker }) => speaker === undefined)) return null;
  return (
    <section aria-labelledby="dialogue-speakers" className="mb-4">
      <h2 id="dialogue-speakers" className="mb-1.5 font-[560]">
        {t('Speakers')}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {[...speakers].map(([id, own]) => {
          const voice = voices.find(({ voice_id }) => voice_id === own[0]!.voiceId) ?? voices[0];
          const name = own[0]!.speaker ?? voice?.name ?? '';
          return (
            voice && (
              <li key={id} aria-label={name} className="flex min-w-0 flex-col gap-1">
                <span className="flex items-baseline gap-1.5">
                  <span dir="auto" className="min-w-0 truncate font-[540]">
                    {name}
                  </span>
                  <span className="shrink-0 text-ink-3 text-meta tabular-nums">
                    {formatMessage('{count, plural, one {# line} other {# lines}}', { count: own.length })}
                  </span>
                </span>
                <VoicePicker voices={voices} value={voice} onChange={(voiceId) => dialogue.assignVoice(id, voiceId)} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
