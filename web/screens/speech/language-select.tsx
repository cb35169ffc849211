import type { ModelReply } from '../../../contract/models.ts';
import type { VoiceReply } from '../../../contract/voices.ts';
import { Select } from '../../parts/select.tsx';
import { languageName } from '../voices/voice-labels.ts';
import { draft } from './speech-instance.ts';
import { useDetectedLanguage } from './use-detected-language.ts';

interface LanguageSelectProps {
  text: string;
  voice: VoiceReply;
  model: ModelReply;
  /** Undefined: it is detected. */
  languageCode: string | undefined;
}

const automatic = 'auto';
/** Fewer letters say nothing about their language. */
const tellingLength = 8;

/** The language of the speech: chosen, or detected from the text. */
export function LanguageSelect({ text, voice, model, languageCode }: LanguageSelectProps) {
  const isAutomatic = languageCode === undefined;
  const known = model.languages.map(({ language_id }) => language_id);
  const detected = useDetectedLanguage(
    isAutomatic && text.trim().length >= tellingLength
      ? { text: text.slice(0, 400), known, own: voice.language }
      : undefined,
  );
  const shown = isAutomatic ? languageName(detected ?? voice.language) : languageName(languageCode);
  const options = [
    { value: automatic, label: 'Detect language' },
    ...model.languages.map(({ language_id, name }) => ({ value: language_id, label: name })),
  ];
  return (
    <Select
      label={`Language: ${shown}${isAutomatic ? ', detected' : ''}`}
      value={languageCode ?? automatic}
      onChange={(value) => draft.change({ languageCode: value === automatic ? undefined : value })}
      options={options}
      className="h-6 w-auto gap-1 rounded-full border-line px-2.5 text-ink-2 text-meta hover:bg-hover"
    >
      {isAutomatic && detected ? `${shown} · detected` : shown}
    </Select>
  );
}
