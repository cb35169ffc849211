import { defineErrors } from '../error.ts';
import { maxActiveTasks } from './production-tasks-limits.ts';

const conflict = { http: 409, type: 'conflict' } as const;

export const productionTasksErrors = defineErrors({
  production_task_not_found: { http: 404, type: 'not_found', text: 'The task was not found.' },
  production_task_not_yours: {
    http: 403,
    type: 'authorization_error',
    text: 'Another producer works on this task, or it is for a team that you do not belong to.',
  },
  task_already_claimed: { ...conflict, text: 'Another producer has claimed this task.' },
  task_limit_reached: {
    ...conflict,
    text: `You can work on ${maxActiveTasks} tasks at a time. Submit or release one first.`,
  },
  task_of_own_order: {
    http: 403,
    type: 'authorization_error',
    text: 'The task belongs to an order of your own workspace.',
  },
  task_not_active: { ...conflict, text: 'The task is not in work any more.' },
  task_deadline_passed: { ...conflict, text: 'The deadline of the task has passed.' },
  task_is_delivering: { ...conflict, text: 'The task was submitted, and its files are being made.' },
  task_not_submitted: { ...conflict, text: 'Only a submitted task can be reviewed.' },
  task_not_in_review: { ...conflict, text: 'The task is not in review. Start the review first.' },
  task_reviewed_by_other: { ...conflict, text: 'Another reviewer reviews this task.' },
  task_of_own_work: {
    http: 403,
    type: 'authorization_error',
    text: 'You cannot review your own work.',
  },
  task_already_taken: { ...conflict, text: 'The task was claimed. Its pay and its team can no longer change.' },
  task_without_earner: {
    ...conflict,
    text: 'The producer has no workspace that receives the pay. Ask them to choose one in their profile.',
  },
});
