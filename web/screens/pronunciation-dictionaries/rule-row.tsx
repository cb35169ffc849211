import { CaseSensitive, LoaderCircle, Pause, Play, Trash2, WholeWord } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { ruleTrack } from '../../nouns/pronunciation-dictionaries/rule-track.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { Select } from '../../parts/form/select.tsx';
import { isPlayingOrLoading } from '../../parts/player/player-state.ts';
import { playOrPause, useTrackStatus } from '../../parts/player/use-player.ts';
import { MarkedInput } from './marked-input.tsx';
import { type ReadingKind, type RuleDraft, ruleOf } from './rule-draft.ts';

/** Columns of the rules and of their head. */
export const ruleColumns =
  'grid grid-cols-[minmax(0,1fr)_116px] items-start gap-2 md:grid-cols-[minmax(0,1fr)_116px_minmax(0,1.3fr)_auto]';

const kinds: readonly { value: ReadingKind; label: string; help: string; example: string }[] = [
  { value: 'alias', label: t('Alias'), help: t('Read as another text'), example: t('such as: tie land') },
  { value: 'ipa', label: t('IPA'), help: t('International phonetic alphabet'), example: t('such as: ˈtaɪlænd') },
  {
    value: 'arpabet',
    label: t('ARPAbet'),
    help: t('As in the CMU dictionary'),
    example: t('such as: T AY1 L AE2 N D'),
  },
];

interface RuleRowProps {
  rule: RuleDraft;
  /** Search text; matches are highlighted. */
  searched: string;
  /** Position from 1, used in the labels of the controls. */
  place: number;
  problem: { readonly word?: string; readonly reading?: string } | undefined;
  /** Preview voice; undefined while the voices load. */
  voice: VoiceReply | undefined;
  isNew: boolean;
  disabled: boolean;
  onChange: (key: number, patch: Partial<RuleDraft>) => void;
  onRemove: (key: number) => void;
  /** Enter was pressed. */
  onEnter: () => void;
}

/** One rule: word, kind, pronunciation and preview. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, searched, place, problem, voice, isNew, disabled, onChange, onRemove, onEnter } = props;
  const { key } = rule;
  const kind = kinds.find(({ value }) => value === rule.kind)!;
  const text = (field: 'word' | 'reading', label: string, rest: { className?: string; placeholder: string }) => (
    <div>
      <MarkedInput
        searched={searched}
        aria-label={t('{label} of rule {place}', { label, place })}
        aria-invalid={problem?.[field] ? true : undefined}
        aria-describedby={problem?.[field] ? `rule-${key}-${field}` : undefined}
        value={rule[field]}
        dir="auto"
        maxLength={field === 'word' ? 200 : 1000}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        autoFocus={isNew && field === 'word'}
        onChange={(event) => onChange(key, { [field]: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onEnter()}
        {...rest}
      />
      {problem?.[field] && (
        <p id={`rule-${key}-${field}`} className="mt-1 text-bad text-meta">
          {problem[field]}
        </p>
      )}
    </div>
  );
  return (
    <li className={classNames('px-3 py-2.5', ruleColumns)}>
      {text('word', t('Word'), { placeholder: t('Word') })}
      <Select
        label={t('Kind of rule {place}', { place })}
        value={rule.kind}
        disabled={disabled}
        onChange={(value) => onChange(key, { kind: value as ReadingKind })}
        options={kinds}
      >
        {kind.label}
      </Select>
      <div className="col-span-2 md:col-span-1">
        {text('reading', t('Reading'), {
          placeholder: kind.example,
          className: rule.kind === 'arpabet' ? 'font-mono text-small' : '',
        })}
      </div>
      <div className="col-span-2 flex items-center justify-end gap-0.5 md:col-span-1">
        <Toggle
          label={t('Match case in rule {place}', { place })}
          pressed={rule.caseSensitive}
          disabled={disabled}
          onClick={() => onChange(key, { caseSensitive: !rule.caseSensitive })}
        >
          <CaseSensitive />
        </Toggle>
        <Toggle
          label={t('Whole words only in rule {place}', { place })}
          pressed={rule.wholeWords}
          disabled={disabled}
          onClick={() => onChange(key, { wholeWords: !rule.wholeWords })}
        >
          <WholeWord />
        </Toggle>
        <PreviewButton rule={rule} voice={voice} place={place} />
        <IconButton label={t('Remove rule {place}', { place })} disabled={disabled} onClick={() => onRemove(key)}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
});

function PreviewButton({ rule, voice, place }: Pick<RuleRowProps, 'rule' | 'voice' | 'place'>) {
  const isComplete = rule.word.trim() !== '' && rule.reading.trim() !== '';
  const track = isComplete && voice ? ruleTrack(ruleOf(rule), voice) : undefined;
  const status = useTrackStatus(track?.id ?? '');
  const isPlaying = isPlayingOrLoading(status);
  const name = rule.word.trim() || t('rule {place}', { place });
  return (
    <IconButton
      label={isPlaying ? t('Pause {name}', { name }) : t('Play {name}', { name })}
      disabled={!track}
      data-playback={status}
      onClick={() => track && playOrPause(track)}
    >
      {status === 'loading' ? <LoaderCircle className="animate-spin" /> : isPlaying ? <Pause /> : <Play />}
    </IconButton>
  );
}

interface ToggleProps {
  label: string;
  pressed: boolean;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Toggle = ({ label, pressed, disabled, onClick, children }: ToggleProps) => (
  <IconButton
    label={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
    className={pressed ? 'bg-accent-soft text-accent-ink' : ''}
  >
    {children}
  </IconButton>
);
