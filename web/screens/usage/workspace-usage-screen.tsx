import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { useAccessFlags } from '../../nouns/feature-flags/use-access-flags.ts';
import { Button } from '../../parts/button/button.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { UsageSwitch } from './usage-switch.tsx';
import { UsageView } from './usage-view.tsx';

export const meta = () => [{ title: `Usage of the workspace · ${brand}` }];

/** USAGE-001: what all people of the workspace used, for its admins. */
export default function WorkspaceUsageScreen() {
  const flags = useAccessFlags();
  return (
    <>
      <PageHeader title="Usage" help="What everyone in the workspace used.">
        <UsageSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        {flags === undefined ? (
          <SkeletonRows label="Loading the usage" rows={4} />
        ) : flags.is_admin ? (
          <UsageView workspace />
        ) : (
          <EmptyState
            icon={<Users />}
            title="For admins of the workspace"
            action={
              <Button asChild>
                <Link to="/app/usage">See what you used</Link>
              </Button>
            }
          >
            What all people used together is shown to those who manage the workspace.
          </EmptyState>
        )}
      </div>
    </>
  );
}
