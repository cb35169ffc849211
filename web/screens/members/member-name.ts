import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';

export const memberId = ({ user_id }: WorkspaceMember): string => user_id;
export const memberName = ({ first_name, email }: WorkspaceMember): string => first_name || email;
