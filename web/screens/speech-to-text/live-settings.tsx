import { t } from '../../messages/t.ts';
import { draft } from './draft-instance.ts';
import { KeytermsField, LanguageField, Option } from './settings-fields.tsx';
import type { TranscriptionDraft } from './transcription-draft.ts';

interface LiveSettingsProps {
  state: TranscriptionDraft;
  /** ISO 639-1, of the installed recognizers. */
  languages: readonly string[];
  isLive: boolean;
}

/** The options of a live transcript. */
export function LiveSettings({ state, languages, isLive }: LiveSettingsProps) {
  return (
    <div className="flex flex-col gap-4.5 p-4">
      {isLive && <p className="text-ink-2">{t('Changes apply to the next live transcript.')}</p>}
      <LanguageField state={state} languages={languages} />
      <KeytermsField state={state} />
      <Option
        label={t('Leave out filler words')}
        help={t('No “um” and “uh”.')}
        checked={state.omitsFillers}
        onChange={(omitsFillers) => draft.change({ omitsFillers })}
      />
    </div>
  );
}
