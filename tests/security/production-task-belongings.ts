import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';

/** Tasks belong to orders; only producers, reviewers and managers may call their routes. */
export const taskExample = { task_id: 'task-of-another-producer' };
export const taskRoutes = Object.keys(routes).filter((key) => key.includes('{task_id}')) as RouteKey[];
