/** A language of generated speech. */
export interface Language {
  readonly name: string;
  /** ISO 639-1, or ISO 639-2 if there is no two-letter code. */
  readonly languageCode: string;
  /** Lowercase ISO 3166-1 code of the country whose flag represents the language. */
  readonly flagCode: string;
}

const language = (name: string, languageCode: string, flagCode: string): Language => ({ name, languageCode, flagCode });

const base = [
  language('English', 'en', 'us'),
  language('Chinese', 'zh', 'cn'),
  language('Spanish', 'es', 'es'),
  language('Hindi', 'hi', 'in'),
  language('Portuguese', 'pt', 'pt'),
  language('French', 'fr', 'fr'),
  language('German', 'de', 'de'),
  language('Japanese', 'ja', 'jp'),
  language('Arabic', 'ar', 'sa'),
  language('Russian', 'ru', 'ru'),
  language('Korean', 'ko', 'kr'),
  language('Indonesian', 'id', 'id'),
  language('Italian', 'it', 'it'),
  language('Dutch', 'nl', 'nl'),
  language('Turkish', 'tr', 'tr'),
  language('Polish', 'pl', 'pl'),
  language('Swedish', 'sv', 'se'),
  language('Filipino', 'fil', 'ph'),
  language('Malay', 'ms', 'my'),
  language('Romanian', 'ro', 'ro'),
  language('Ukrainian', 'uk', 'ua'),
  language('Greek', 'el', 'gr'),
  language('Czech', 'cs', 'cz'),
  language('Danish', 'da', 'dk'),
  language('Finnish', 'fi', 'fi'),
  language('Bulgarian', 'bg', 'bg'),
  language('Croatian', 'hr', 'hr'),
  language('Slovak', 'sk', 'sk'),
  language('Tamil', 'ta', 'in'),
];

const second = [
  ...base,
  language('Hungarian', 'hu', 'hu'),
  language('Norwegian', 'no', 'no'),
  language('Vietnamese', 'vi', 'vn'),
];

const third = [
  ...second,
  language('Afrikaans', 'af', 'za'),
  language('Armenian', 'hy', 'am'),
  language('Assamese', 'as', 'in'),
  language('Azerbaijani', 'az', 'az'),
  language('Belarusian', 'be', 'by'),
  language('Bengali', 'bn', 'bd'),
  language('Bosnian', 'bs', 'ba'),
  language('Catalan', 'ca', 'ad'),
  language('Cebuano', 'ceb', 'ph'),
  language('Chichewa', 'ny', 'mw'),
  language('Estonian', 'et', 'ee'),
  language('Galician', 'gl', 'es'),
  language('Georgian', 'ka', 'ge'),
  language('Gujarati', 'gu', 'in'),
  language('Hausa', 'ha', 'ng'),
  language('Hebrew', 'he', 'il'),
  language('Icelandic', 'is', 'is'),
  language('Irish', 'ga', 'ie'),
  language('Javanese', 'jv', 'id'),
  language('Kannada', 'kn', 'in'),
  language('Kazakh', 'kk', 'kz'),
  language('Kirghiz', 'ky', 'kg'),
  language('Latvian', 'lv', 'lv'),
  language('Lingala', 'ln', 'cd'),
  language('Lithuanian', 'lt', 'lt'),
  language('Luxembourgish', 'lb', 'lu'),
  language('Macedonian', 'mk', 'mk'),
  language('Malayalam', 'ml', 'in'),
  language('Marathi', 'mr', 'in'),
  language('Nepali', 'ne', 'np'),
  language('Pashto', 'ps', 'af'),
  language('Persian', 'fa', 'ir'),
  language('Punjabi', 'pa', 'in'),
  language('Serbian', 'sr', 'rs'),
  language('Sindhi', 'sd', 'pk'),
  language('Slovenian', 'sl', 'si'),
  language('Somali', 'so', 'so'),
  language('Swahili', 'sw', 'ke'),
  language('Telugu', 'te', 'in'),
  language('Thai', 'th', 'th'),
  language('Urdu', 'ur', 'pk'),
  language('Welsh', 'cy', 'gb'),
];

/** The three nested sets of languages: 29, 32 and 74. */
export const languageSets: {
  readonly base: readonly Language[];
  readonly second: readonly Language[];
  readonly third: readonly Language[];
} = { base, second, third };
