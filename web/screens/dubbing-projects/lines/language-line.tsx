import { Check, Ellipsis, History, Languages, Mic, Play, TimerReset } from 'lucide-react';
import { useState } from 'react';
import type { DubbingLanguageReply, DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { classNames } from '../../../parts/display/class-names.ts';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import type { DubPlayback } from '../preview/use-dub-playback.ts';
import { LineNote } from './line-note.tsx';
import { lineState } from './line-state.ts';
import { LineTakes } from './line-takes.tsx';
import { LineText } from './line-text.tsx';
import { LineTime } from './line-time.tsx';
import type { LineEdits } from './use-line-edits.ts';

interface LanguageLineProps {
  projectId: string;
  language: DubbingLanguageReply;
  line: DubbingLineReply;
  sourceLanguage: string | undefined;
  speakerName: string;
  playback: DubPlayback;
  isSelected: boolean;
  canEdit: boolean;
  canSpeak: boolean;
  edits: LineEdits;
  onSelect: () => void;
}

/** A line of a language: the source, its translation, its sound and what is wrong with them. */
export function LanguageLine(props: LanguageLineProps) {
  const { projectId, language, line, sourceLanguage, speakerName, playback, isSelected } = props;
  const { canEdit, canSpeak, edits, onSelect } = props;
  const { segment_id: segmentId, source_text, translation, is_draft, start_s, end_s, fit, take_count } = line;
  const [showsTakes, setShowsTakes] = useState(false);
  const isSpeaking = edits.speak.isPending && edits.speak.variables === segmentId;
  const isBusy = language.status === 'processing' || language.status === 'queued';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: selects the line whose controls are used; they have keys of their own
    <div onFocus={onSelect} className={classNames('flex flex-col gap-1.5 px-3 py-2.5', isSelected && 'bg-accent-soft')}>
      <div className="flex flex-wrap items-center gap-1.5">
        <IconButton
          size="small"
          label={t('Play line')}
          onClick={() => playback.playRange(fit?.start_s ?? start_s, Math.max(fit?.end_s ?? 0, end_s))}
        >
          <Play />
        </IconButton>
        <span dir="auto" className="max-w-40 truncate font-[540] text-small">
          {speakerName}
        </span>
        <LineTime startS={start_s} endS={end_s} onSeek={() => playback.seek(start_s)} />
        <LineNote line={line} />
        <span className="ms-auto flex items-center gap-1">
          {is_draft && canEdit && translation !== null && (
            <Button size="small" onClick={() => edits.change.mutate({ segmentId, is_draft: false })}>
              <Check aria-hidden />
              {t('Looks right')}
            </Button>
          )}
          {canSpeak && translation !== null && translation.trim() !== '' && (
            <Button
              size="small"
              kind={lineState(line) === 'ready' ? 'ghost' : 'plain'}
              busy={isSpeaking}
              disabled={isBusy}
              onClick={() => edits.speak.mutate(segmentId)}
            >
              <Mic aria-hidden />
              {take_count > 0 ? t('Speak again') : t('Speak')}
            </Button>
          )}
          <Menu
            trigger={
              <IconButton size="small" label={t('Actions of this line')}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem
              icon={<History aria-hidden />}
              disabled={take_count === 0}
              onSelect={() => setShowsTakes((before) => !before)}
            >
              {showsTakes ? t('Hide takes') : t('Show takes')}
            </MenuItem>
            {canEdit && (
              <MenuItem
                icon={<Languages aria-hidden />}
                disabled={isBusy}
                onSelect={() => edits.translate.mutate(segmentId)}
              >
                {t('Translate again')}
              </MenuItem>
            )}
            {canEdit && line.has_own_times && (
              <MenuItem
                icon={<TimerReset aria-hidden />}
                onSelect={() => edits.change.mutate({ segmentId, start_s: null, end_s: null })}
              >
                {t('Use the times of the source')}
              </MenuItem>
            )}
          </Menu>
        </span>
      </div>
      <div className="grid items-start gap-x-3 gap-y-1.5 md:grid-cols-2">
        <p dir="auto" lang={sourceLanguage} className="whitespace-pre-wrap py-1.5 text-ink-2">
          {source_text}
        </p>
        <LineText
          label={t('Translation')}
          value={translation ?? ''}
          language={language.target_language}
          placeholder={t('Needs a translation')}
          disabled={!canEdit}
          onSave={(text) => edits.change.mutate({ segmentId, translation: text })}
        />
      </div>
      {showsTakes && (
        <LineTakes
          projectId={projectId}
          languageId={language.language_id}
          segmentId={segmentId}
          translation={translation}
          onChoose={canEdit ? (takeId) => edits.choose.mutate({ segmentId, takeId }) : undefined}
        />
      )}
    </div>
  );
}
