import { Check, ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { moveBetweenRows, rowControlAttribute } from '../../parts/list/row-keys.ts';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { unavailableReason, unavailableTexts } from './voice-availability.ts';
import { filterVoices, searchTerms } from './voice-filter.ts';
import { voiceSummary } from './voice-labels.ts';
import { previewTrack } from './voice-track.ts';

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
  const [search, setSearch] = useState('');
  const matching = filterVoices(voices, { search, traits: {} });
  const select = (voiceId: string) => {
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
          onCloseAutoFocus={() => setSearch('')}
          className="z-layer flex max-h-[min(28rem,var(--radix-popover-content-available-height))] w-[max(var(--radix-popover-trigger-width),min(20rem,calc(100vw-16px)))] animate-rise flex-col rounded-m border bg-surface shadow-popover outline-none"
        >
          <SearchField label={t('Search voices')} value={search} onChange={setSearch} className="m-2" />
          <ul
            aria-label={t('Voices')}
            onKeyDown={moveBetweenRows}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5"
          >
            {matching.map((one) => (
              <VoiceOption
                key={one.voice_id}
                voice={one}
                search={search}
                isSelected={one.voice_id === value.voice_id}
                note={unavailableNote?.(one)}
                onSelect={() => select(one.voice_id)}
              />
            ))}
          </ul>
          {matching.length === 0 && <p className="px-3 pb-3 text-ink-2">{t('No results')}</p>}
          <div className="border-t p-1.5">
            <Link to="/app/voices" className="block rounded-s px-2 py-1.5 text-ink-2 hover:bg-hover hover:text-ink">
              {t('All voices')}
            </Link>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface VoiceOptionProps {
  voice: VoiceReply;
  search: string;
  isSelected: boolean;
  /** Why it cannot be chosen at this place. */
  note: string | undefined;
  onSelect: () => void;
}

/** One voice of the list; an unavailable one is disabled and says why. */
function VoiceOption({ voice, search, isSelected, note, onSelect }: VoiceOptionProps) {
  const reason = unavailableReason(voice);
  const unavailable = note ?? (reason && unavailableTexts[reason]);
  return (
    <li className="group/row flex items-center gap-2.5 rounded-s px-1.5 transition-colors duration-150 focus-within:bg-hover hover:bg-hover">
      <PlayerAvatarButton track={previewTrack(voice)} voiceId={voice.voice_id} label={voice.name} />
      <button
        type="button"
        aria-pressed={isSelected}
        aria-disabled={unavailable !== undefined || undefined}
        onClick={unavailable ? undefined : onSelect}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-s py-1.5 text-start aria-disabled:cursor-not-allowed aria-disabled:text-ink-3"
        {...rowControlAttribute}
      >
        <NameAndSummary voice={voice} search={search} note={unavailable} />
        <Check className={classNames('size-4 shrink-0 text-accent', !isSelected && 'invisible')} aria-hidden />
      </button>
    </li>
  );
}

function NameAndSummary({ voice, search, note }: { voice: VoiceReply; search: string; note?: string | undefined }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-[560]">
        <Highlight text={voice.name} searched={searchTerms(search)} />
      </span>
      <span className="block truncate text-ink-3 text-meta">{note ?? voiceSummary(voice)}</span>
    </span>
  );
}
