import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { productionAssignments, productionTaskEvents, productionTasks } from './production-tasks.tables.ts';

export const productionTasksExport = {
  'production-assignments': exported({
    table: productionAssignments,
    title: 'the tasks that you claimed in productions',
    where: ofPerson(productionAssignments.userId),
  }),
  'production-tasks': exported({
    table: productionTasks,
    title: 'the tasks that you work on in productions',
    where: ofPerson(productionTasks.producerId),
    omit: ['reviewedBy', 'teamId'],
  }),
  'production-task-events': exported({
    table: productionTaskEvents,
    title: 'what you did and wrote in tasks of productions',
    where: ofPerson(productionTaskEvents.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const productionTasksAuthors = [
  { table: productionTasks, column: productionTasks.reviewedBy, field: 'reviewedBy' },
  { table: productionTaskEvents, column: productionTaskEvents.userId, field: 'userId' },
] as const;
