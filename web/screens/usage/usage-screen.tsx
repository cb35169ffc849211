import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { UsageSwitch } from './usage-switch.tsx';
import { UsageView } from './usage-view.tsx';

export const meta = () => [{ title: `${t('Usage')} · ${brand}` }];

/** USAGE-001: usage of the signed-in user. */
export default function UsageScreen() {
  return (
    <>
      <PageHeader title={t('Usage')} help={t('Your usage in the app and through your API keys.')}>
        <UsageSwitch />
      </PageHeader>
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        <UsageView workspace={false} />
      </div>
    </>
  );
}
