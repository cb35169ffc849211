import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  AudioLines,
  BookOpen,
  Keyboard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Scale,
  Sparkles,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { instanceQuery } from '../../data/instance/instance-query.ts';
import { t } from '../../messages/t.ts';
import { statusPath } from '../../nouns/status/status-texts.ts';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { openKeyLayer } from '../key-layer-state.ts';

/** U-59: where to read about the app, and whom to ask. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { data: instance } = useQuery(instanceQuery);
  const email = instance?.contact_email;
  return (
    <Dialog open onOpenChange={onClose} title={t('Help')}>
      <ul className="-mx-2 pb-2">
        <HelpLink
          href="/docs"
          icon={BookOpen}
          title={t('API reference')}
          text={t('Every route, with examples to try.')}
        />
        {instance?.has_public_site && (
          <HelpLink
            href="/voice-guide"
            icon={AudioLines}
            title={t('Voice guide')}
            text={t('Choose voices, record samples, and set pauses and pronunciation.')}
          />
        )}
        <HelpButton
          icon={Keyboard}
          title={t('Keyboard shortcuts')}
          text={t('What works on this screen.')}
          onClick={() => openKeyLayer('shortcuts')}
        />
        <HelpButton
          icon={Sparkles}
          title={t("What's new")}
          text={t('The last changes of this version.')}
          onClick={() => openKeyLayer('whats-new')}
        />
        <HelpLink href={statusPath} icon={Activity} title={t('Status')} text={t('What works on this server now.')} />
        {email && (
          <>
            <HelpLink
              href={`mailto:${email}`}
              icon={Mail}
              title={t('Ask the operator')}
              text={t('Write to {email}, who runs this server.', { email })}
            />
            <HelpLink
              href={`mailto:${email}?subject=${encodeURIComponent(t('Feedback on {brand}', { brand }))}`}
              icon={MessageSquare}
              title={t('Send feedback')}
              text={t('What is missing, and what does not work.')}
            />
          </>
        )}
        {instance?.has_public_site && (
          <>
            {!email && instance.mode === 'service' && (
              <HelpLink
                href="/contact-sales"
                icon={Mail}
                title={t('Contact sales')}
                text={t('Ask about the enterprise plan.')}
              />
            )}
            <HelpLink
              href="/contact-legal"
              icon={Scale}
              title={t('Legal requests')}
              text={t('Voices, copyright and data protection.')}
            />
          </>
        )}
      </ul>
    </Dialog>
  );
}

interface EntryProps {
  icon: LucideIcon;
  title: string;
  text: string;
}

const rowClasses =
  'flex w-full items-start gap-3 rounded-s px-2 py-2.5 text-start transition-colors duration-150 hover:bg-hover';

const Row = ({ icon: Icon, title, text }: EntryProps): ReactNode => (
  <>
    <Icon className="mt-0.5 size-[18px] shrink-0 text-ink-3" aria-hidden />
    <span className="min-w-0">
      <span className="block font-[560]">{title}</span>
      <span className="block text-ink-3 text-meta [overflow-wrap:anywhere]">{text}</span>
    </span>
  </>
);

/** Opens beside the app, which keeps what is being written. */
const HelpLink = ({ href, ...entry }: EntryProps & { href: string }) => (
  <li>
    <a href={href} {...(href.startsWith('/') && { target: '_blank', rel: 'noopener' })} className={rowClasses}>
      <Row {...entry} />
    </a>
  </li>
);

const HelpButton = ({ onClick, ...entry }: EntryProps & { onClick: () => void }) => (
  <li>
    <button type="button" onClick={onClick} className={rowClasses}>
      <Row {...entry} />
    </button>
  </li>
);
