import { Globe, type LucideIcon, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { PeopleWithAccess } from './people-with-access.tsx';
import type { SharedResource } from './use-resource-shares.ts';

export interface ShareDialogProps {
  title: string;
  /** Absent: the thing has no access of its own, or the person may not change it. */
  people?: SharedResource | undefined;
  /** The ways to publish the thing, which stays private until one is used; absent: it has none. */
  link?: ReactNode;
  /** Buttons besides *Done*. */
  footer?: ReactNode;
  className?: string;
  onClose: () => void;
}

/** The one dialog that shares a thing: with people of the workspace, and with everyone by a link. */
export function ShareDialog({ title, people, link, footer, className = '', onClose }: ShareDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      className={className}
      footer={
        <>
          {footer}
          {/* A way to publish has the primary button. */}
          <Button kind={link ? 'plain' : 'primary'} onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {people && (
        <SharePart
          icon={Users}
          title={t('People in this workspace')}
          help={t('Admins of the workspace can always manage it.')}
        >
          <PeopleWithAccess resource={people} />
        </SharePart>
      )}
      {link && (
        <SharePart icon={Globe} title={t('Public link')}>
          {link}
        </SharePart>
      )}
    </Dialog>
  );
}

interface SharePartProps {
  icon: LucideIcon;
  title: string;
  help?: string;
  children: ReactNode;
}

function SharePart({ icon: Icon, title, help, children }: SharePartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 border-t py-4 first:border-t-0 first:pt-0 last:pb-1 only:pt-0"
    >
      <div>
        <h3 id={id} className="flex items-center gap-2 font-[600]">
          <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
          {title}
        </h3>
        {help && <p className="mt-0.5 text-ink-3 text-meta">{help}</p>}
      </div>
      {children}
    </section>
  );
}
