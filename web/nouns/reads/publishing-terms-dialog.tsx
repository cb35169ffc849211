import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useAgreeToPublishing } from './read-changes.ts';

const sections = [
  {
    title: t('What you publish is yours'),
    text: t(
      'You hold the rights to the text, the recordings and the cover, or the permission of those who hold them. You keep all rights. You allow this server to store the read, to show it on its page and to deliver it to listeners and podcast apps for as long as it is published.',
    ),
  },
  {
    title: t('Voices'),
    text: t(
      'You use only voices that you may use for publication. Listeners are told that the read is spoken by artificial voices.',
    ),
  },
  {
    title: t('What may not be published'),
    text: t(
      'No content that is unlawful, that harasses people or incites hatred, that sexualizes minors, or that passes off a real person. Mark mature content as such.',
    ),
  },
  {
    title: t('Review'),
    text: t(
      'The operator of this server reviews each read before it is published, may reject it with a reason, and may take it down later. You can unpublish a read at any time; podcast apps may keep copies that they have already loaded.',
    ),
  },
  {
    title: t('Earnings and payouts'),
    text: t(
      'A published read earns by the time that it is heard, at the rate that Metrics shows. Invalid listening, such as by scripts, is not paid and may be reversed. Earnings are paid out weekly from $10 to the bank account that you connect under Payouts, in countries that payouts support. You pay your taxes yourself.',
    ),
  },
];

interface PublishingTermsDialogProps {
  onClose: () => void;
  /** Called once the agreement is stored. */
  onAgreed: () => void;
}

/** PUB-005: the terms of publishing and payouts, to agree to before the first submission. */
export function PublishingTermsDialog({ onClose, onAgreed }: PublishingTermsDialogProps) {
  const agree = useAgreeToPublishing();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Publishing and payouts terms')}
      description={t('What you agree to before you publish with {brand}.', { brand })}
      className="sm:w-[min(600px,calc(100vw-32px))]"
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={agree.isPending}
            onClick={() => agree.mutate(undefined, { onSuccess: onAgreed })}
          >
            {t('Agree and continue')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must take the focus */}
      <section tabIndex={0} aria-label={t('Terms')} className="flex flex-col gap-4 pb-2">
        {sections.map(({ title, text }) => (
          <div key={title}>
            <h3 className="font-[600]">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
