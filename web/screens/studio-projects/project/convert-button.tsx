import { ChevronDown } from 'lucide-react';
import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import { t } from '../../../messages/t.ts';
import { isActive } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Menu, MenuHeading, MenuItem } from '../../../parts/overlay/menu.tsx';
import { Tooltip } from '../../../parts/overlay/tooltip.tsx';
import { useCreditText } from '../../../parts/tool/use-credit-text.ts';
import { convertHelp } from './convert-text.ts';
import { useConversion, useConvert } from './use-conversion.ts';

interface ConvertButtonProps {
  projectId: string;
  /** The open chapter. */
  chapter: ChapterReply | undefined;
}

/** Speaks what has no recording yet, with the cost before the click; a menu converts the open chapter alone. */
export function ConvertButton({ projectId, chapter }: ConvertButtonProps) {
  const { data } = useConversion(projectId);
  const convert = useConvert(projectId);
  const isRunning = data?.conversion ? isActive(data.conversion) : false;
  const estimate = data?.estimate;
  const hasNothing = estimate?.sentences === 0;
  const cost = useCreditText(estimate?.credits);
  const help = estimate && convertHelp(estimate);
  return (
    <div className="flex items-center">
      <Tooltip text={help}>
        <Button
          kind="primary"
          className="rounded-e-none"
          busy={convert.isPending}
          disabled={isRunning || hasNothing}
          onClick={() => convert.mutate(undefined)}
        >
          <span className="flex flex-col items-center leading-none sm:flex-row sm:gap-2">
            {t('Convert')} {cost && <span className="font-[450] text-meta leading-none tabular-nums">{cost}</span>}
          </span>
        </Button>
      </Tooltip>
      <Menu
        trigger={
          <Button
            kind="primary"
            aria-label={t('More ways to convert')}
            className="rounded-s-none border-s-on-accent px-1.5"
          >
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {cost && (
          <MenuHeading label={t('Cost of the project')} detail={help}>
            {cost}
          </MenuHeading>
        )}
        <MenuItem disabled={isRunning || !chapter} onSelect={() => chapter && convert.mutate(chapter.chapter_id)}>
          <span className="max-w-64 truncate">{t('Convert “{name}” only', { name: chapter?.name ?? '' })}</span>
        </MenuItem>
      </Menu>
    </div>
  );
}
