import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { DataExportSection } from '../../nouns/data-export/data-export-section.tsx';
import { DefaultSharingSection } from '../../nouns/resource-shares/default-sharing-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { SettingsPage } from './settings-page.tsx';

export const meta = () => [{ title: `${t('Privacy')} · ${t('Settings')} · ${brand}` }];

/** What is done with the person's data, and with whom it is shared. */
export default function PrivacyScreen() {
  return (
    <SettingsPage title={t('Privacy')} help={t('What is done with your data, and who sees what you create.')}>
      <PrivacySection />
      <DataExportSection />
      <DeleteAccountSection />
      {/* Last, because it grows with the members it names. */}
      <DefaultSharingSection />
    </SettingsPage>
  );
}
