/** The languages of the catalogue that espeak-ng speaks, and its own name for each. */
export const espeakLanguages: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (
      'es hi fr de ja ar ru ko id it nl tr pl sv ms ro uk el cs da fi bg hr sk ta hu vi af hy as az be bn bs ca et ka gu ' +
      'he is ga kn kk ky lv lt lb mk ml mr ne fa pa sr sd sl sw te th ur cy'
    )
      .split(' ')
      .map((code) => [code, code]),
  ),
  en: 'en-us',
  pt: 'pt-br',
  zh: 'cmn',
  no: 'nb',
};
