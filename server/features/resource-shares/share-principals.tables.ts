import { apiKeys } from '../api-keys/api-keys.tables.ts';
import { groups } from '../groups/groups.tables.ts';
import { serviceAccounts } from '../service-accounts/service-accounts.tables.ts';
import { users } from '../user/user.tables.ts';
import { workspaceMembers } from '../workspace/workspace.tables.ts';

/** The tables of those with whom a resource can be shared. */
export const principalTables = { apiKeys, groups, serviceAccounts, users, workspaceMembers };
