import { t } from '../../messages/t.ts';

const builtIn: Readonly<Record<string, string>> = { flite: 'Flite', espeak: 'eSpeak NG' };

/** The engine that speaks a language in the default voices as long as no model is installed. */
export const builtInEngine = (language: string): string => (language === 'en' ? 'flite' : 'espeak');

/** What an engine is called on the site. */
export function engineName(engineId: string): string {
  const name = builtIn[engineId];
  if (name) return t('{name}, built in', { name });
  const [kind, model] = engineId.split('/');
  return model ? t('neural model {model}', { model }) : (kind ?? engineId);
}

/** The label of an accent as a name: `northern english` is "Northern English". */
export const accentName = (label: string): string =>
  label.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
