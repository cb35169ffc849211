import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { userQuery } from '../../data/api/queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { SettingsSection } from '../../parts/page/settings-section.tsx';

/** Links the operator to the models page. */
export function EngineModelsSection() {
  const user = useQuery(userQuery);
  if (!user.data?.is_server_owner) return null;
  return (
    <SettingsSection title="Neural voices" help="More natural voices for everyone on this server.">
      <Button asChild>
        <Link to="/app/settings/engine-models">
          <Sparkles aria-hidden />
          Manage neural voices
        </Link>
      </Button>
    </SettingsSection>
  );
}
