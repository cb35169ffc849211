import { t } from '../../messages/t.ts';
import { ConsentSetting } from '../../nouns/consent/consent-setting.tsx';
import { TrainingOptOutSetting } from '../../nouns/training-opt-out/training-opt-out-setting.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** What is done with the data of the workspace and of the person. */
export function PrivacySection() {
  return (
    <SettingsSection title={t('Use of your data')} help={t('Training of models, and cookies.')}>
      <div className="flex flex-col gap-4">
        <TrainingOptOutSetting />
        <ConsentSetting />
      </div>
    </SettingsSection>
  );
}
