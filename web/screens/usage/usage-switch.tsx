import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { ViewSwitch } from '../../parts/display/view-switch.tsx';

const views = [
  { path: '/app/usage', title: t('Mine'), isExact: true },
  { path: '/app/usage/workspace', title: t('Workspace') },
];

/** Switches between own and workspace usage; the latter is for admins. */
export const UsageSwitch = () =>
  usePermission('usage.read_workspace') ? <ViewSwitch label={t('Usage views')} views={views} /> : null;
