import { and, eq, isNull, or } from 'drizzle-orm';
import { type ExportOwner, exported } from '../../platform/db/exported-table.ts';
import { webhooks } from './webhooks.tables.ts';

/** The person's own webhooks; for admins also those of the workspace, and only these in an export of it. */
const ofPersonOrWorkspace = ({ scope, workspaceId, userId, isAdmin }: ExportOwner) =>
  and(
    eq(webhooks.workspaceId, workspaceId),
    scope === 'workspace'
      ? isNull(webhooks.userId)
      : isAdmin
        ? or(isNull(webhooks.userId), eq(webhooks.userId, userId))
        : eq(webhooks.userId, userId),
  );

export const webhooksExport = {
  webhooks: exported({
    table: webhooks,
    title: 'webhooks',
    where: ofPersonOrWorkspace,
    // Headers often hold credentials.
    omit: ['sealedSecret', 'sealedPreviousSecret', 'requestHeaders'],
  }),
} as const;

/** Who created a webhook of a workspace. */
export const webhooksAuthors = [{ table: webhooks, column: webhooks.createdBy, field: 'createdBy' }] as const;
/** Webhooks of a person are of no use without the person. */
export const webhooksPersonalRows = [{ table: webhooks, column: webhooks.userId }] as const;
