import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { t } from '../../../messages/t.ts';
import { languageStateText, languageTitle } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { classNames } from '../../../parts/display/class-names.ts';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { LanguageActions } from './language-actions.tsx';

interface LanguageBarProps {
  project: DubbingProjectReply;
  languages: readonly DubbingLanguageReply[];
  /** The tag of the open language; undefined: the source. */
  openTag: string | undefined;
  canEdit: boolean;
  canSpeak: boolean;
  onOpen: (tag: string | undefined) => void;
}

/** The source and the languages of a dub side by side, with the state and the next step of the open one. */
export function LanguageBar({ project, languages, openTag, canEdit, canSpeak, onOpen }: LanguageBarProps) {
  const open = languages.find(({ target_language }) => target_language === openTag);
  const isActive = open?.status === 'processing' || open?.status === 'queued';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 md:px-5">
      <nav aria-label={t('Languages of this dub')} className="min-w-0 overflow-x-auto">
        <ul className="flex gap-1">
          <LanguageTab title={t('Source')} isOpen={!open} onOpen={() => onOpen(undefined)} />
          {languages.map(({ language_id, target_language, status }) => (
            <LanguageTab
              key={language_id}
              title={languageTitle(target_language)}
              isOpen={target_language === openTag}
              isBad={status === 'failed'}
              onOpen={() => onOpen(target_language)}
            />
          ))}
        </ul>
      </nav>
      {open && (
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-2">
          <div className="flex min-w-32 flex-col gap-1">
            <p
              role="status"
              className={classNames('text-small tabular-nums', open.status === 'failed' ? 'text-bad' : 'text-ink-2')}
            >
              {languageStateText(open)}
            </p>
            {isActive && (
              <ProgressBar
                label={t('Dub into {language}', { language: languageTitle(open.target_language) })}
                share={open.progress || undefined}
              />
            )}
          </div>
          <LanguageActions
            project={project}
            language={open}
            canEdit={canEdit}
            canSpeak={canSpeak}
            onDeleted={() => onOpen(undefined)}
          />
        </div>
      )}
    </div>
  );
}

interface LanguageTabProps {
  title: string;
  isOpen: boolean;
  isBad?: boolean;
  onOpen: () => void;
}

function LanguageTab({ title, isOpen, isBad = false, onOpen }: LanguageTabProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex h-8 items-center gap-1.5 whitespace-nowrap rounded-s px-2.5 font-[540] transition-colors duration-150',
          isOpen ? 'bg-accent-soft text-accent-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
        )}
      >
        {title}
        {isBad && (
          <span className="size-1.5 rounded-full bg-bad">
            <span className="sr-only">{t('Failed')}</span>
          </span>
        )}
      </button>
    </li>
  );
}
