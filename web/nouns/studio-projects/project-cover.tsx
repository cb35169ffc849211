import { BookAudio } from 'lucide-react';
import { classNames } from '../../parts/display/class-names.ts';

interface ProjectCoverProps {
  /** Empty: it has none. */
  url: string;
  /** Classes of the size. */
  className: string;
}

/** The cover of a project; decoration beside its name. */
export function ProjectCover({ url, className }: ProjectCoverProps) {
  const classes = classNames('shrink-0 rounded-s border bg-sunken', className);
  if (url !== '') return <img src={url} alt="" loading="lazy" className={classNames(classes, 'object-cover')} />;
  return (
    <span aria-hidden className={classNames(classes, 'grid place-items-center text-ink-3')}>
      <BookAudio className="size-1/2" />
    </span>
  );
}
