/** The pages of the console. */
export const consolePaths = {
  server: '/app/console',
  people: '/app/console/people',
  workspaces: '/app/console/workspaces',
  promoCodes: '/app/console/promo-codes',
  jobs: '/app/console/jobs',
  moderation: '/app/console/moderation',
  mail: '/app/console/mail',
  models: '/app/settings/engine-models',
  features: '/app/settings/feature-flags',
  feedback: '/app/settings/feedback',
  backups: '/app/console/backups',
} as const;
