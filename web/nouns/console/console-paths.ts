/** The pages of the console. */
export const consolePaths = {
  server: '/app/console',
  people: '/app/console/people',
  workspaces: '/app/console/workspaces',
  promoCodes: '/app/console/promo-codes',
  jobs: '/app/console/jobs',
  moderation: '/app/console/moderation',
  mail: '/app/console/mail',
  backups: '/app/console/backups',
} as const;
