import { Star } from 'lucide-react';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { useFavorite } from './use-favorite.ts';

/** The favourite star of a voice; filled when set. */
export function FavoriteButton({ voice }: { voice: Pick<VoiceReply, 'voice_id' | 'name' | 'favorited_at_unix'> }) {
  const { mutate } = useFavorite();
  const isFavorite = voice.favorited_at_unix !== null;
  return (
    <IconButton
      label={
        isFavorite
          ? t('Remove {name} from favorites', { name: voice.name })
          : t('Add {name} to favorites', { name: voice.name })
      }
      size="small"
      onClick={() => mutate({ voiceId: voice.voice_id, favorite: !isFavorite })}
      className={isFavorite ? 'text-accent' : undefined}
    >
      <Star className={isFavorite ? 'fill-current' : undefined} />
    </IconButton>
  );
}
