import { describe, expect, it } from 'vitest';
import { languageSets } from './languages.ts';

const names = (set: keyof typeof languageSets): string[] => languageSets[set].map((language) => language.name);

describe('the language catalogue', () => {
  it('LANG-001 gives each language a name, a language code and a flag code', () => {
    for (const language of languageSets.third) {
      expect(Object.keys(language).sort()).toEqual(['flagCode', 'languageCode', 'name']);
      expect(language.name).toMatch(/^[A-Z][a-z]+$/);
      expect(language.languageCode).toMatch(/^[a-z]{2,3}$/);
      expect(language.flagCode).toMatch(/^[a-z]{2}$/);
    }
    const codes = languageSets.third.map((language) => language.languageCode);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('LANG-002 has a base set of exactly these 29, in this order', () => {
    expect(names('base').join(', ')).toBe(
      'English, Chinese, Spanish, Hindi, Portuguese, French, German, Japanese, Arabic, Russian, Korean, Indonesian, Italian, Dutch, Turkish, Polish, Swedish, Filipino, Malay, Romanian, Ukrainian, Greek, Czech, Danish, Finnish, Bulgarian, Croatian, Slovak, Tamil',
    );
    expect(languageSets.base).toHaveLength(29);
  });

  it('LANG-003 adds Hungarian, Norwegian and Vietnamese in the second set', () => {
    expect(names('second')).toEqual([...names('base'), 'Hungarian', 'Norwegian', 'Vietnamese']);
    expect(languageSets.second).toHaveLength(32);
  });

  it('LANG-004 adds 42 more in the third set, which includes the second set', () => {
    expect(names('third').slice(32).join(', ')).toBe(
      'Afrikaans, Armenian, Assamese, Azerbaijani, Belarusian, Bengali, Bosnian, Catalan, Cebuano, Chichewa, Estonian, Galician, Georgian, Gujarati, Hausa, Hebrew, Icelandic, Irish, Javanese, Kannada, Kazakh, Kirghiz, Latvian, Lingala, Lithuanian, Luxembourgish, Macedonian, Malayalam, Marathi, Nepali, Pashto, Persian, Punjabi, Serbian, Sindhi, Slovenian, Somali, Swahili, Telugu, Thai, Urdu, Welsh',
    );
    expect(languageSets.third).toHaveLength(74);
    expect(names('third').slice(0, 32)).toEqual(names('second'));
  });
});
