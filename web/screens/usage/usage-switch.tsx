import { usePermission } from '../../data/session/use-permission.ts';
import { ViewSwitch } from '../../parts/display/view-switch.tsx';

const views = [
  { path: '/app/usage', title: 'Mine', isExact: true },
  { path: '/app/usage/workspace', title: 'Workspace' },
];

/** Switches between own and workspace usage; the latter is for admins. */
export const UsageSwitch = () =>
  usePermission('usage.read_workspace') ? <ViewSwitch label="Usage views" views={views} /> : null;
