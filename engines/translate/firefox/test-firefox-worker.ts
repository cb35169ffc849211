import { serveTasks } from '../../host/thread-server.ts';
import type { FirefoxTask } from './firefox-messages.ts';

/** Stands for the worker: appends the language of each model of the route. */
serveTasks<FirefoxTask, readonly string[]>({
  handle: ({ texts, route }) => texts.map((text) => route.reduce((line, { to }) => `${line} >${to}`, text)),
});
