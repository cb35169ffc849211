import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the server owner to the feedback review. */
export function FeedbackSection() {
  if (!usePermission('feedback.review')) return null;
  return (
    <SettingsSection title={t('Feedback')} help={t('Ratings that people on this server gave their audio.')}>
      <Button asChild>
        <Link to="/app/settings/feedback">
          <MessageSquareText aria-hidden />
          {t('Review feedback')}
        </Link>
      </Button>
    </SettingsSection>
  );
}
