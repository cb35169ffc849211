import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { Keys } from '../../parts/display/keys.tsx';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { addRecentVoice } from './picker/recent-voices.ts';
import { NameAndSummary } from './picker/voice-option.tsx';
import { VoicePickerList } from './picker/voice-picker-list.tsx';

interface VoicePickerProps {
  voices: readonly VoiceReply[];
  value: VoiceReply;
  onChange: (voiceId: string) => void;
  /** The ID of the button. */
  id?: string;
  /** Why a voice cannot be chosen at this place; absent or undefined: nothing prevents it. */
  unavailableNote?: (voice: VoiceReply) => string | undefined;
}

/** Selects a voice: opens a searchable list with previews. */
export function VoicePicker({ voices, value, onChange, id, unavailableNote }: VoicePickerProps) {
  const [open, setOpen] = useState(false);
  const select = (voiceId: string) => {
    addRecentVoice(voiceId);
    onChange(voiceId);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger
        id={id}
        aria-label={t('Voice: {name}', { name: value.name })}
        className="flex w-full min-w-36 items-center gap-2.5 rounded-[8px] border border-control bg-surface px-2.5 py-2 text-start transition-colors duration-150 hover:border-ink-3"
      >
        <VoiceAvatar id={value.voice_id} />
        <NameAndSummary voice={value} search="" />
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('Choose a voice')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // Its height is defined before it is placed, since a list without one would render all voices.
          className="z-layer flex h-[min(32rem,var(--radix-popover-content-available-height,32rem))] w-[max(var(--radix-popover-trigger-width),min(29rem,calc(100vw-16px)))] animate-rise flex-col rounded-m border bg-surface shadow-popover outline-none"
        >
          <VoicePickerList voices={voices} value={value} onSelect={select} unavailableNote={unavailableNote} />
          <div className="flex shrink-0 items-center justify-between gap-2 border-t p-1.5">
            <Link to="/app/voices" className="rounded-s px-2 py-1.5 text-ink-2 hover:bg-hover hover:text-ink">
              {t('All voices')}
            </Link>
            <span
              className="flex items-center gap-1.5 pe-1.5 text-ink-3 text-meta [@media(hover:none)]:hidden"
              aria-hidden
            >
              <Keys keys={['Shift', 'Enter']} />
              {t('Listen')}
            </span>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
