/** A language that a recording may be in. */
export interface SourceLanguage {
  /** ISO 639-1 or 639-3 code, as the recognizer has it. */
  readonly key: string;
  readonly name: string;
}

/** Finds the language by listening. */
export const detectedSource: SourceLanguage = { key: 'auto', name: 'Detect' };

const names: Readonly<Record<string, string>> = {
  ...{ af: 'Afrikaans', ar: 'Arabic', hy: 'Armenian', az: 'Azerbaijani', be: 'Belarusian', bn: 'Bengali' },
  ...{ bs: 'Bosnian', bg: 'Bulgarian', ca: 'Catalan', zh: 'Chinese', hr: 'Croatian', cs: 'Czech', da: 'Danish' },
  ...{ nl: 'Dutch', en: 'English', et: 'Estonian', fi: 'Finnish', fr: 'French', gl: 'Galician', de: 'German' },
  ...{ el: 'Greek', he: 'Hebrew', hi: 'Hindi', hu: 'Hungarian', is: 'Icelandic', id: 'Indonesian', it: 'Italian' },
  ...{ ja: 'Japanese', kn: 'Kannada', kk: 'Kazakh', ko: 'Korean', lv: 'Latvian', lt: 'Lithuanian', mk: 'Macedonian' },
  ...{ ms: 'Malay', mi: 'Maori', mr: 'Marathi', ne: 'Nepali', no: 'Norwegian', fa: 'Persian', pl: 'Polish' },
  ...{ pt: 'Portuguese', ro: 'Romanian', ru: 'Russian', sr: 'Serbian', sk: 'Slovak', sl: 'Slovenian', es: 'Spanish' },
  ...{ sw: 'Swahili', sv: 'Swedish', tl: 'Tagalog', ta: 'Tamil', th: 'Thai', tr: 'Turkish', uk: 'Ukrainian' },
  ...{ ur: 'Urdu', vi: 'Vietnamese', cy: 'Welsh' },
};

/** Detection first, then the languages of the recognizer by their English names. */
export const sourceLanguages: readonly SourceLanguage[] = [
  detectedSource,
  ...Object.entries(names).map(([key, name]) => ({ key, name })),
];
