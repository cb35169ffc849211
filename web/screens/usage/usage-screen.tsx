import { brand } from '../../../contract/catalogue/brand.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { UsageSwitch } from './usage-switch.tsx';
import { UsageView } from './usage-view.tsx';

export const meta = () => [{ title: `Usage · ${brand}` }];

/** USAGE-001: what the caller used. */
export default function UsageScreen() {
  return (
    <>
      <PageHeader title="Usage" help="What you used, in the app and by your API keys.">
        <UsageSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        <UsageView workspace={false} />
      </div>
    </>
  );
}
