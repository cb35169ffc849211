/** Tasks belong to orders; only producers, reviewers and managers may call their routes. */
export const taskExample = { task_id: 'task-of-another-producer' };
