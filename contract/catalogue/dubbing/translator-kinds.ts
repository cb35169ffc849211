/**
 * The kinds of translators in the order in which they are asked: the models of Firefox Translations on this server, a
 * server that speaks the API of LibreTranslate, a language model, and the rules of Apertium on this server.
 */
export const translatorKinds = ['firefox', 'address', 'model', 'apertium'] as const;
export type TranslatorKind = (typeof translatorKinds)[number];
