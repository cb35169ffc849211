import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the operator to the models page. */
export function EngineModelsSection() {
  if (!usePermission('engine_model.manage')) return null;
  return (
    <SettingsSection title={t('Neural voices')} help={t('More natural voices for everyone on this server.')}>
      <Button asChild>
        <Link to="/app/settings/engine-models">
          <Sparkles aria-hidden />
          {t('Manage neural voices')}
        </Link>
      </Button>
    </SettingsSection>
  );
}
