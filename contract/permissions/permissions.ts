import { accountPermissions } from './account.ts';
import { apiKeysPermissions } from './api-keys.ts';
import { auditLogPermissions } from './audit-log.ts';
import { billingPermissions } from './billing.ts';
import { historyPermissions } from './history.ts';
import { notificationsPermissions } from './notifications.ts';
import { mergePermissions, type Permission } from './permission.ts';
import { privacyPermissions } from './privacy.ts';
import { pronunciationDictionariesPermissions } from './pronunciation-dictionaries.ts';
import { resourceSharesPermissions } from './resource-shares.ts';
import type { ResourceKindName } from './roles.ts';
import { serverPermissions } from './server.ts';
import { speechPermissions } from './speech.ts';
import { uploadsPermissions } from './uploads.ts';
import { usagePermissions } from './usage.ts';
import { voicesPermissions } from './voices.ts';
import { webhooksPermissions } from './webhooks.ts';
import { workspacePermissions } from './workspace.ts';

const parts = [
  accountPermissions,
  apiKeysPermissions,
  billingPermissions,
  historyPermissions,
  pronunciationDictionariesPermissions,
  serverPermissions,
  speechPermissions,
  uploadsPermissions,
  usagePermissions,
  voicesPermissions,
  workspacePermissions,
  resourceSharesPermissions,
  webhooksPermissions,
  auditLogPermissions,
  notificationsPermissions,
  privacyPermissions,
] as const;

type Parts = (typeof parts)[number];
type NamesOf<Part> = Part extends unknown ? keyof Part & string : never;
type NamesOn<Part, Kind> = Part extends unknown
  ? { [N in keyof Part]: Part[N] extends { readonly of: Kind } ? N : never }[keyof Part] & string
  : never;

export type PermissionName = NamesOf<Parts>;
/** Permissions on a single resource of a workspace. */
export type ResourcePermissionName = NamesOn<Parts, ResourceKindName>;

/** Who may do what. Server and web ask this table; each route that is not public names its line. */
export const permissions = mergePermissions(parts) as Readonly<Record<PermissionName, Permission>>;
