import { formatTenths } from '../../format/count.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import type { ProducerTask } from './productions-queries.ts';
import { taskTypeTexts } from './productions-texts.ts';

type TaskFacts = Pick<ProducerTask, 'type' | 'source_language' | 'target_language' | 'minutes'>;

const names = new Intl.DisplayNames(formatLocale, { type: 'language' });

/** The name of a BCP 47 tag in the language of the interface. */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** The languages of a task: `English → Spanish`, or `English`. */
export const taskLanguages = ({ source_language: source, target_language: target }: TaskFacts): string =>
  target === null
    ? languageName(source)
    : t('{source} → {target}', { source: languageName(source), target: languageName(target) });

/** What a task is called: its customer stays unknown. */
export const taskTitle = (task: TaskFacts): string =>
  t('{type}, {languages}', { type: taskTypeTexts[task.type], languages: taskLanguages(task) });

export const taskMinutes = ({ minutes }: TaskFacts): string => t('{minutes} min', { minutes: formatTenths(minutes) });
