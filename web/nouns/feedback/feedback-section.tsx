import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { userQuery } from '../../data/api/queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the server owner to the feedback review. */
export function FeedbackSection() {
  const user = useQuery(userQuery);
  if (!user.data?.is_server_owner) return null;
  return (
    <SettingsSection title="Feedback" help="Ratings that people on this server gave their audio.">
      <Button asChild>
        <Link to="/app/settings/feedback">
          <MessageSquareText aria-hidden />
          Review feedback
        </Link>
      </Button>
    </SettingsSection>
  );
}
