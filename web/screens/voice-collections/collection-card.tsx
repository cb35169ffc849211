import { Link, useLocation } from 'react-router';
import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { CollectionIcon } from '../../nouns/voice-collections/collection-icon.tsx';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';

/** Maximum number of avatars on a card. */
const faces = 4;

interface CollectionCardProps {
  collection: VoiceCollectionReply;
  /** Search text; matches are highlighted. */
  searched: string;
}

/** Card that opens a collection. */
export function CollectionCard({ collection, searched }: CollectionCardProps) {
  const { pathname } = useLocation();
  const { collection_id: id, title, icon, voice_ids: voiceIds } = collection;
  return (
    <Link
      to={`${pathname}?collection=${encodeURIComponent(id)}`}
      className="flex items-center gap-3 rounded-m border bg-surface p-3 transition-colors duration-150 hover:bg-hover"
    >
      <CollectionIcon icon={icon} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[560]">
          <Highlight text={title} searched={[searched]} />
        </span>
        <span className="block text-ink-3 text-meta">
          {formatMessage('{count, plural, one {# voice} other {# voices}}', { count: voiceIds.length })}
        </span>
      </span>
      <span className="-space-x-2 flex" aria-hidden>
        {voiceIds.slice(0, faces).map((voiceId) => (
          <VoiceAvatar key={voiceId} id={voiceId} size={24} className="rounded-full ring-2 ring-surface" />
        ))}
      </span>
    </Link>
  );
}
